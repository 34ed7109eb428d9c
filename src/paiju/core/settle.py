from dataclasses import dataclass
@dataclass(frozen=True, slots=True)
class Stakes:
    base: int = 1
