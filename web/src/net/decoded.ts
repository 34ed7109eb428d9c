/** A part of an address as it was before it was encoded; as it stands where it is not whole. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
