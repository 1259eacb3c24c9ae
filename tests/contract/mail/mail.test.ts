import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MailServer } from '#local/mail/mail.ts';
import { startMail } from '#local/mail/mail.ts';

let folder: string;
let mail: MailServer;
let web: Server;
let inbox: string;

async function open(): Promise<void> {
  mail = await startMail({ dataDir: folder });
  web = createServer(mail.handler);
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  inbox = `http://127.0.0.1:${(web.address() as AddressInfo).port}/mail`;
}

async function close(): Promise<void> {
  web.closeAllConnections();
  web.close();
  await mail.close();
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contract-mail-'));
  await open();
});
afterEach(async () => {
  await close();
  await rm(folder, { recursive: true, force: true });
});

async function deliver(fields: { to: string; subject: string; text?: string; html?: string }): Promise<void> {
  const transport = createTransport(mail.smtpUrl);
  await transport.sendMail({ from: 'Career Center <career@nusaraya.example>', ...fields });
  transport.close();
}

interface Listed {
  id: string;
  to: string[];
  subject: string;
  text: string;
}

async function listed(query = ''): Promise<Listed[]> {
  return (await (await fetch(`${inbox}/messages.json${query}`)).json()) as Listed[];
}

describe('caught mail', () => {
  it('is listed newest first with its text, whatever its encoding', async () => {
    await deliver({ to: 'sari@student.nusaraya.example', subject: 'First', text: 'Hello' });
    await deliver({ to: 'budi@student.nusaraya.example', subject: 'Übung ✓', text: `Grüße: ${'long '.repeat(100)}` });
    expect(await listed()).toMatchObject([
      { to: ['budi@student.nusaraya.example'], subject: 'Übung ✓', text: expect.stringContaining('Grüße: long long') },
      { from: 'career@nusaraya.example', to: ['sari@student.nusaraya.example'], subject: 'First', text: 'Hello\n' },
    ]);
  });

  it('can be asked for by recipient', async () => {
    await deliver({ to: 'sari@student.nusaraya.example', subject: 'For Sari', text: 'x' });
    await deliver({ to: 'budi@student.nusaraya.example', subject: 'For Budi', text: 'x' });
    const found = await listed('?to=SARI%40student.nusaraya.example');
    expect(found.map(({ subject }) => subject)).toEqual(['For Sari']);
  });

  it('is kept over a restart, beside files that are no messages', async () => {
    await deliver({ to: 'sari@student.nusaraya.example', subject: 'Kept', text: 'x' });
    await close();
    await writeFile(join(folder, 'broken.json'), '{');
    await open();
    expect((await listed()).map(({ subject }) => subject)).toEqual(['Kept']);
  });

  it('is bounded to the newest 200', async () => {
    const transport = createTransport({ url: mail.smtpUrl, pool: true, maxConnections: 4, maxMessages: Infinity });
    const send = (index: number) =>
      transport.sendMail({ from: 'a@nusaraya.example', to: 'b@nusaraya.example', subject: `n ${index}`, text: 'x' });
    await Promise.all(Array.from({ length: 205 }, (_, index) => send(index)));
    transport.close();
    expect(await listed()).toHaveLength(200);
    expect(await readdir(folder)).toHaveLength(200);
  });

  it('that is too large is refused', async () => {
    const text = 'x'.repeat(6 * 1024 * 1024);
    await expect(deliver({ to: 'sari@student.nusaraya.example', subject: 'Large', text })).rejects.toMatchObject({
      responseCode: 552,
    });
    expect(await listed()).toEqual([]);
  });
});

describe('the inbox pages', () => {
  it('show subject and text as text, never as markup or links', async () => {
    const text = 'Open http://localhost:3000/auth?a=1&b=2 <script>alert(1)</script>';
    await deliver({ to: 'sari@student.nusaraya.example', subject: '<b>Your link</b>', text });
    const list = await (await fetch(inbox)).text();
    expect(list).toContain('&lt;b&gt;Your link&lt;/b&gt;');
    const [message] = await listed();
    const page = await fetch(`${inbox}/${message?.id}`);
    const html = await page.text();
    expect(html).toContain('Open http://localhost:3000/auth?a=1&amp;b=2 &lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).not.toContain('<script');
    expect(html).not.toContain('href="http');
    expect(page.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('say so when there is nothing to see', async () => {
    expect(await (await fetch(inbox)).text()).toContain('No mail yet.');
    expect((await fetch(`${inbox}/unknown`)).status).toBe(404);
    expect((await fetch(inbox, { method: 'DELETE' })).status).toBe(405);
  });

  it('say when a message has no text', async () => {
    await deliver({ to: 'sari@student.nusaraya.example', subject: 'Only markup', html: '<p>Hi</p>' });
    const [message] = await listed();
    const html = await (await fetch(`${inbox}/${message?.id}`)).text();
    expect(html).toContain('This message has no text.');
  });
});
