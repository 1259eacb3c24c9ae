/** COPY FROM STDIN in text format, from rows made on the fly. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

export type CopyValue = string | number | boolean | null;

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const CHUNK_ROWS = 500;

function field(value: CopyValue): string {
  if (value === null) return '\\N';
  return typeof value === 'string' ? value.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character) : String(value);
}

/** Sends rows to `copy <target> from stdin`, where target is a table and its columns; tells how many went out. */
export async function copyRows(
  client: Client,
  target: string,
  rows: Iterable<readonly CopyValue[]>,
  onProgress: (done: number) => void,
): Promise<void> {
  function* chunks() {
    let chunk = '';
    let done = 0;
    for (const row of rows) {
      chunk += `${row.map(field).join('\t')}\n`;
      done += 1;
      if (done % CHUNK_ROWS === 0) {
        yield Buffer.from(chunk);
        onProgress(done);
        chunk = '';
      }
    }
    if (chunk !== '') yield Buffer.from(chunk);
    onProgress(done);
  }
  await pipeline(Readable.from(chunks()), client.query(copyFrom(`copy ${target} from stdin`)));
}
