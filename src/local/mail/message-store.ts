import { randomBytes } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const mostKept = 200;

const mailMessage = z.object({
  id: z.string(),
  receivedAt: z.iso.datetime(),
  from: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
});

/** A caught message; addresses are the envelope's. */
export type MailMessage = z.infer<typeof mailMessage>;

/** The newest messages, in memory and as one JSON file each. */
export interface MessageStore {
  /** Resolves once the message is on disk; older ones than the newest 200 are removed. */
  add(message: Omit<MailMessage, 'id'>): Promise<MailMessage>;
  /** Newest first. */
  list(): readonly MailMessage[];
  get(id: string): MailMessage | undefined;
}

/** Opens the folder and reads what it holds; a file that is not a message is left alone. */
export async function openMessageStore(folder: string): Promise<MessageStore> {
  await mkdir(folder, { recursive: true });
  let messages = await readMessages(folder);
  let lastWrite: Promise<unknown> = Promise.resolve();
  const write = async (message: MailMessage) => {
    const file = join(folder, `${message.id}.json`);
    await writeFile(`${file}.part`, JSON.stringify(message, null, 2));
    await rename(`${file}.part`, file);
    const sorted = [message, ...messages].sort(newestFirst);
    messages = sorted.slice(0, mostKept);
    await Promise.all(sorted.slice(mostKept).map(({ id }) => rm(join(folder, `${id}.json`), { force: true })));
    return message;
  };
  return {
    add: (fields) => {
      const stamp = fields.receivedAt.replaceAll(/\D/g, '');
      const written = lastWrite.then(() => write({ id: `${stamp}-${randomBytes(6).toString('hex')}`, ...fields }));
      lastWrite = written.catch(() => undefined);
      return written;
    },
    list: () => messages,
    get: (id) => messages.find((message) => message.id === id),
  };
}

async function readMessages(folder: string): Promise<MailMessage[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const found: MailMessage[] = [];
  for (const name of names) {
    const parsed = mailMessage.safeParse(parseJson(await readFile(join(folder, name), 'utf8')));
    if (parsed.success) found.push(parsed.data);
    else console.warn(`mail: ${name} in the mail folder is not a message; it is not shown`);
  }
  return found.sort(newestFirst).slice(0, mostKept);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function newestFirst(one: MailMessage, other: MailMessage): number {
  return other.receivedAt.localeCompare(one.receivedAt) || other.id.localeCompare(one.id);
}
