/**
 * A built site in memory: every file with its entity tag and its compressed forms (`.br`, `.gz` beside it, made
 * by the build). Files under `assets/` carry a hash in their name and never change; all else is revalidated.
 */
import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';

interface StaticFile {
  type: string;
  cache: string;
  etag: string;
  forms: { encoding: 'br' | 'gzip' | 'identity'; body: Buffer }[];
}

/** Serves one folder; `serve` answers whether the path was its own. */
export interface StaticSite {
  serve: (request: IncomingMessage, response: ServerResponse, path: string, headers: Record<string, string>) => boolean;
}

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const IMMUTABLE = 'public, max-age=31536000, immutable';

async function readSite(folder: string): Promise<Map<string, StaticFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const all = new Set(names);
  const files = new Map<string, StaticFile>();
  for (const name of names.filter((path) => !/\.(br|gz)$/.test(path))) {
    const body = await readFile(name);
    const forms: StaticFile['forms'] = [{ encoding: 'identity', body }];
    if (all.has(`${name}.gz`)) forms.unshift({ encoding: 'gzip', body: await readFile(`${name}.gz`) });
    if (all.has(`${name}.br`)) forms.unshift({ encoding: 'br', body: await readFile(`${name}.br`) });
    const path = `/${relative(folder, name).split(sep).join('/')}`;
    files.set(path, {
      type: TYPES[extname(name)] ?? 'application/octet-stream',
      cache: path.startsWith('/assets/') ? IMMUTABLE : 'no-cache',
      etag: createHash('sha256').update(body).digest('base64url').slice(0, 22),
      forms,
    });
  }
  return files;
}

function accepts(request: IncomingMessage, encoding: string): boolean {
  if (encoding === 'identity') return true;
  const offered = (request.headers['accept-encoding'] ?? '').toLowerCase().split(',');
  return offered.some((offer) => {
    const [name, ...parameters] = offer.split(';').map((word) => word.trim());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

function send(file: StaticFile, request: IncomingMessage, response: ServerResponse, headers: Record<string, string>): void {
  const form = file.forms.find(({ encoding }) => accepts(request, encoding)) ?? file.forms.at(-1);
  if (!form) throw new Error('A file of the site has no content');
  const etag = `"${file.etag}${form.encoding === 'identity' ? '' : `-${form.encoding}`}"`;
  const shared = { ...headers, etag, 'cache-control': file.cache, ...(file.forms.length > 1 ? { vary: 'accept-encoding' } : {}) };
  const known = new Set((request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, '')));
  if (known.has(etag) || known.has('*')) {
    response.writeHead(304, shared).end();
    return;
  }
  const encoding = form.encoding === 'identity' ? {} : { 'content-encoding': form.encoding };
  response.writeHead(200, { ...shared, ...encoding, 'content-type': file.type, 'content-length': form.body.length });
  response.end(request.method === 'HEAD' ? undefined : form.body);
}

/** Whether a path looks like a page rather than a file: no extension in its last segment. */
function isPage(path: string): boolean {
  return extname(path) === '';
}

/**
 * Loads `folder`. Paths are looked up below `base` (such as `/console`); a page that is no file gets index.html,
 * since the site's own router shows it.
 */
export async function openStaticSite(folder: string, base = ''): Promise<StaticSite> {
  const files = await readSite(folder);
  return {
    serve(request, response, path, headers) {
      const inside = path.slice(base.length) || '/';
      const file = files.get(inside === '/' ? '/index.html' : inside) ?? (isPage(inside) ? files.get('/index.html') : undefined);
      if (!file) return false;
      send(file, request, response, headers);
      return true;
    },
  };
}
