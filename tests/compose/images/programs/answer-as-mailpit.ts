/**
 * Our mail catcher under Mailpit's name: its two ports, and of its interface the search by recipient and one message,
 * which is what the tests ask.
 */
import { createServer as createHttpServer } from 'node:http';
import { connect, createServer } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { startMail } from '#local/mail/mail.ts';
import { openMessageStore } from '#local/mail/message-store.ts';

const FOLDER = '/tmp/mail';
const mail = await startMail({ dataDir: FOLDER });
const { port } = new URL(mail.smtpUrl);

// The catcher listens on loopback alone.
createServer((outer) => {
  const inner = connect(Number(port), '127.0.0.1');
  pipeline(outer, inner, outer).catch((error: unknown) => console.warn(error));
}).listen(1025);

async function answer(target: string): Promise<unknown> {
  const { pathname, searchParams } = new URL(target, 'http://mail.invalid');
  const messages = (await openMessageStore(FOLDER)).list();
  if (pathname === '/api/v1/search') {
    const wanted = searchParams.get('query')?.replace(/^to:"?([^"]*)"?$/, '$1');
    return { messages: messages.filter(({ to }) => to.includes(wanted ?? '')).map(({ id, subject }) => ({ ID: id, Subject: subject })) };
  }
  const message = messages.find(({ id }) => pathname === `/api/v1/message/${id}`);
  return message ? { ID: message.id, Subject: message.subject, Text: message.text } : null;
}

createHttpServer((request, response) => {
  answer(request.url ?? '/').then(
    (body) => response.writeHead(body === null ? 404 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
}).listen(8025);
process.on('SIGTERM', () => process.exit(0));
