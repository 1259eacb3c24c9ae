import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of this checkout. */
export const checkout = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

/** Something that the person at the keyboard can put right: printed without a stack trace. */
export class Refusal extends Error {}
