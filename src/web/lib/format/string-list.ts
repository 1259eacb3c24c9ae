/** The strings of a `jsonb` array as the server sends it; anything else in it is left out. */
export function stringList(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}
