const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

/** The listing that a text of the address means, as the server writes it; null when it can be none. */
export function readListingId(text: string): string | null {
  const id = text.trim().toLowerCase();
  return UUID.test(id) ? id : null;
}
