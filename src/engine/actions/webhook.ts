import { Agent as HttpAgent, request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';

/** A POST of JSON to an action's handler. */
export interface WebhookCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Whole call, in ms. */
  readonly timeout: number;
}

/** What came back, whatever its status. Header names keep the handler's spelling. */
export interface WebhookReply {
  readonly status: number;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly text: string;
}

const agents = { 'http:': new HttpAgent({ keepAlive: true }), 'https:': new HttpsAgent({ keepAlive: true }) };

function headerList(raw: readonly string[]): { name: string; value: string }[] {
  const headers: { name: string; value: string }[] = [];
  for (let i = 0; i + 1 < raw.length; i += 2) headers.push({ name: raw[i] ?? '', value: raw[i + 1] ?? '' });
  return headers;
}

function readReply(response: IncomingMessage): Promise<WebhookReply> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('end', () => {
      resolve({ status: response.statusCode ?? 0, headers: headerList(response.rawHeaders), text: Buffer.concat(chunks).toString('utf8') });
    });
    response.on('error', reject);
  });
}

function open(call: WebhookCall): ClientRequest {
  const url = new URL(call.url);
  const options = { method: 'POST', headers: { ...call.headers, 'content-length': Buffer.byteLength(call.body) } };
  if (url.protocol === 'https:') return httpsRequest(url, { ...options, agent: agents['https:'] });
  return httpRequest(url, { ...options, agent: agents['http:'] });
}

/**
 * Sends the call once. A kept connection that the handler closed in the same moment is the one case that is sent
 * again: nothing of the request was read then. Rejects on connection errors and when the time is over.
 */
export async function callWebhook(call: WebhookCall): Promise<WebhookReply> {
  const attempt = () => {
    let reused = false;
    const reply = new Promise<WebhookReply>((resolve, reject) => {
      const request = open(call);
      const timer = setTimeout(() => request.destroy(new Error(`ResponseTimeout after ${call.timeout} ms`)), call.timeout);
      request.on('response', (response) => void readReply(response).then(resolve, reject));
      request.on('error', (error) => {
        reused = request.reusedSocket && 'code' in error && error.code === 'ECONNRESET';
        reject(error);
      });
      request.on('close', () => clearTimeout(timer));
      request.end(call.body);
    });
    return { reply, wasStale: () => reused };
  };
  const first = attempt();
  try {
    return await first.reply;
  } catch (error) {
    if (first.wasStale()) return attempt().reply;
    throw error;
  }
}
