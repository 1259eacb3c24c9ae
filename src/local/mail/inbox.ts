import type { RequestListener } from 'node:http';
import type { MailMessage, MessageStore } from './message-store.ts';

const securityHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "sandbox; default-src 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/**
 * Answers `GET /mail` (the inbox), `/mail/<id>` (one message) and `/mail/messages.json` (all, or with
 * `?to=<address>` those to one recipient, newest first).
 */
export function createInboxHandler(store: MessageStore): RequestListener {
  return (request, response) => {
    const { status, type, body } = answer(store, request.method ?? 'GET', request.url ?? '/');
    response.writeHead(status, { ...securityHeaders, 'content-type': type, 'content-length': Buffer.byteLength(body) });
    response.end(request.method === 'HEAD' ? undefined : body);
  };
}

interface Answer {
  status: number;
  type: string;
  body: string;
}

function answer(store: MessageStore, method: string, target: string): Answer {
  const url = URL.parse(target, 'http://mail.invalid');
  if (!url) return notFound();
  if (method !== 'GET' && method !== 'HEAD') return page(405, 'Not allowed', '<p>The inbox can only be read.</p>');
  if (url.pathname === '/mail' || url.pathname === '/mail/') return inboxPage(store.list());
  if (url.pathname === '/mail/messages.json') return json(sentTo(store.list(), url.searchParams.get('to')));
  const message = store.get(url.pathname.slice('/mail/'.length));
  return message ? messagePage(message) : notFound();
}

function sentTo(messages: readonly MailMessage[], address: string | null): readonly MailMessage[] {
  const wanted = address?.toLowerCase();
  if (wanted === undefined) return messages;
  return messages.filter(({ to }) => to.some((recipient) => recipient.toLowerCase() === wanted));
}

const backLink = '<p><a href="/mail">All mail</a></p>';

function notFound(): Answer {
  return page(404, 'No such message', `<p>It may have been removed.</p>${backLink}`);
}

function inboxPage(messages: readonly MailMessage[]): Answer {
  const rows = messages.map(
    ({ id, receivedAt, to, subject }) => `<tr><td>${timeElement(receivedAt)}</td><td>${escapeHtml(to.join(', '))}</td>
<td><a href="/mail/${encodeURIComponent(id)}">${escapeHtml(subject || '(no subject)')}</a></td></tr>`,
  );
  const table = `<table><thead><tr><th scope="col">Received</th><th scope="col">To</th><th scope="col">Subject</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table>`;
  const note = '<p>Mail sent by this machine is caught here and never delivered.</p>';
  return page(200, 'Mail', note + (messages.length === 0 ? '<p>No mail yet.</p>' : table));
}

/** Addresses in the text stay text: nothing in a message is a link. */
function messagePage({ subject, from, to, receivedAt, text }: MailMessage): Answer {
  const fields = `<dl><dt>From</dt><dd>${escapeHtml(from)}</dd><dt>To</dt><dd>${escapeHtml(to.join(', '))}</dd>
<dt>Received</dt><dd>${timeElement(receivedAt)}</dd></dl>`;
  const content = text === '' ? '<p>This message has no text.</p>' : `<pre>${escapeHtml(text)}</pre>`;
  return page(200, subject || '(no subject)', fields + content + backLink);
}

function timeElement(iso: string): string {
  return `<time datetime="${escapeHtml(iso)}">${escapeHtml(iso.slice(0, 19).replace('T', ' '))} UTC</time>`;
}

function page(status: number, title: string, content: string): Answer {
  const heading = escapeHtml(title);
  const body = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${heading}</title></head><body><main><h1>${heading}</h1>${content}</main></body></html>`;
  return { status, type: 'text/html;charset=utf-8', body };
}

function json(value: unknown): Answer {
  return { status: 200, type: 'application/json', body: JSON.stringify(value) };
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
