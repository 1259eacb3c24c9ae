/** An answer other than success, with the status and body that Keycloak gives; thrown by handlers. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
    super(`identity refused with ${status}`);
    this.name = 'Refusal';
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** An OAuth error body (RFC 6749 section 5.2). */
export function oauthRefusal(status: number, error: string, description: string): Refusal {
  return new Refusal(status, { error, error_description: description });
}

/** The body that Keycloak's framework gives for a bare HTTP status. */
export function httpRefusal(status: 401 | 403 | 404 | 405 | 413): Refusal {
  const reasons = {
    401: 'Unauthorized',
    403: 'Forbidden',
    404: 'Not Found',
    405: 'Method Not Allowed',
    413: 'Request Entity Too Large',
  };
  return new Refusal(status, { error: `HTTP ${status} ${reasons[status]}` });
}
