import type { DocumentNode } from 'graphql';
import { print } from 'graphql';

const texts = new WeakMap<DocumentNode, string>();

/** A document as text, printed once. */
export function textOf(document: DocumentNode): string {
  const known = texts.get(document);
  if (known !== undefined) return known;
  const text = print(document);
  texts.set(document, text);
  return text;
}
