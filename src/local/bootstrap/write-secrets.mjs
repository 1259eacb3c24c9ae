/** `npm run secrets`: the settings of `docker compose up`, from .env.example with a strong value for each secret. */
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from './refusal.mjs';

/** 160 bits in digits and letters: they stand unchanged in addresses, and a command takes none for an option. */
const random = () => randomBytes(20).toString('hex');

/**
 * Writes `.env` into `folder`, readable by its owner alone; never over a file that is there.
 * @param {string} folder
 */
export function writeSecrets(folder) {
  const example = readFileSync(join(folder, '.env.example'), 'utf8');
  const content = example.replace(/^(\w+)=<random>$/gm, (_line, name) => `${name}=${random()}`);
  try {
    writeFileSync(join(folder, '.env'), content, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    throw new Refusal(
      '.env is there already, and stays as it is: the databases know its passwords. Move it away first, if it belongs to nothing.',
    );
  }
  console.log('Wrote .env with new secrets. Set PUBLIC_URL, SMTP_URL and MAIL_FROM in it; then: docker compose up --detach');
}
