import type { IncomingMessage } from 'node:http';

/** S3's body for a request that is not allowed. */
export const refusalXml = `<?xml version="1.0" encoding="UTF-8"?>
<Error><Code>AccessDenied</Code><Message>Access Denied.</Message></Error>`;

/**
 * Whether the S3 server may see the request: it is signed (the signature itself is checked behind), or it
 * reads an object under the public prefix. Paths that could leave the bucket's folder are never passed on.
 */
export function isAllowed(request: Pick<IncomingMessage, 'url' | 'method' | 'headers'>, publicPrefix: string): boolean {
  const [path = '', query = ''] = (request.url ?? '').split('?', 2);
  if (!isInside(path)) return false;
  const parameters = new URLSearchParams(query);
  if (request.headers.authorization !== undefined) return true;
  if (parameters.has('X-Amz-Algorithm') || parameters.has('Signature')) return true;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && path.startsWith(publicPrefix) && path.length > publicPrefix.length;
}

function isInside(path: string): boolean {
  try {
    const decoded = decodeURIComponent(path);
    return !/[\\\0]/.test(decoded) && !decoded.split('/').includes('..');
  } catch {
    return false;
  }
}
