"""够级 beside a second writing of its rules."""
