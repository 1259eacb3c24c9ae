/**
 * What the engine is measured against: a bare `node:http` server that sends the result of one prepared statement.
 * It runs as a child: `DATABASE_URL` says where, `STATEMENTS` is JSON of path -> statement text. The body of a request
 * is the list of values. What answers nothing but its values (a search, say) is `unnamed`: planned for each call.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';

interface BareStatement {
  text: string;
  unnamed: boolean;
}

const statements = JSON.parse(process.env.STATEMENTS ?? '{}') as Record<string, BareStatement>;
const db = new Pool({ connectionString: process.env.DATABASE_URL, max: 16, application_name: 'bare' });

async function answer(path: string, body: string): Promise<string> {
  const statement = statements[path];
  if (!statement) throw new Error(`No statement is called ${path}`);
  const values = JSON.parse(body) as unknown[];
  const { rows } = await db.query<{ body: string }>({ ...(statement.unnamed ? {} : { name: path }), text: statement.text, values });
  return rows[0]?.body ?? 'null';
}

const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => (body += chunk));
  request.on('end', () => {
    answer(request.url ?? '/', body).then(
      (text) => response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
});

server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
