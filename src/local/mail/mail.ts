// Catches all mail of the local stack: an SMTP server on loopback that delivers nothing, and a plain
// inbox for the gateway to serve under /mail. It owns the data folder's `mail/`, at most the newest 200
// messages. The inbox shows text only and needs neither scripts nor styles, so that it works under
// `Content-Security-Policy: sandbox; default-src 'none'`.
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { callbackify } from 'node:util';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import { createInboxHandler } from './inbox.ts';
import type { MessageStore } from './message-store.ts';
import { openMessageStore } from './message-store.ts';

const largestMessage = 5 * 1024 * 1024;

export interface MailOptions {
  /** Folder of the messages, created when missing. */
  dataDir: string;
  /** A free port of the system's choice by default. */
  port?: number;
  /** Now, in ms since the epoch. */
  clock?: () => number;
}

/** A running mail catcher; `handler` answers requests under `/mail`. */
export interface MailServer {
  smtpUrl: string;
  handler: RequestListener;
  close(): Promise<void>;
}

/** Loads kept messages and listens for new ones. */
export async function startMail({ dataDir, port = 0, clock = Date.now }: MailOptions): Promise<MailServer> {
  const store = await openMessageStore(dataDir);
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: largestMessage,
    closeTimeout: 1000,
    onData: callbackify((stream: SMTPServerDataStream, session: SMTPServerSession) => receive(store, stream, session, new Date(clock()))),
  });
  server.on('error', (error: Error) => console.warn(`mail: a connection failed: ${error.message}`));
  const net = await new Promise<AddressInfo>((resolve, reject) => {
    server.server.once('error', reject);
    const listening = server.listen(port, '127.0.0.1', () => resolve(listening.address() as AddressInfo));
  });
  return {
    smtpUrl: `smtp://127.0.0.1:${net.port}`,
    handler: createInboxHandler(store),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** The envelope says who gets it; the headers only what is shown. */
async function receive(
  store: MessageStore,
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
  receivedAt: Date,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (!stream.sizeExceeded) chunks.push(chunk);
  }
  if (stream.sizeExceeded) throw Object.assign(new Error('Message too large'), { responseCode: 552 });
  const parsed = await PostalMime.parse(Buffer.concat(chunks));
  await store.add({
    receivedAt: receivedAt.toISOString(),
    from: envelope.mailFrom ? envelope.mailFrom.address : '',
    to: envelope.rcptTo.map(({ address }) => address),
    subject: parsed.subject ?? '',
    text: parsed.text ?? '',
  });
}
