/** Headers that tell the browser what an answer may do (design section 1). The same list stands in the Caddyfile. */

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
} as const;

const APP_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  // A logo of the institution's and a listing's flyer may have an https address.
  "img-src 'self' data: blob: https:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Vite's development client is an inline script. */
const DEVELOPMENT_POLICY = APP_POLICY.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'");

/** For pages of the app and the console. */
export function pageHeaders(development = false): Record<string, string> {
  return {
    ...EVERYWHERE,
    'content-security-policy': development ? DEVELOPMENT_POLICY : APP_POLICY,
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'x-frame-options': 'DENY',
  };
}

/** For what other people wrote or uploaded: shown as a document it can run and load nothing. */
export function foreignContentHeaders(): Record<string, string> {
  return { ...EVERYWHERE, 'content-security-policy': "sandbox; default-src 'none'", 'cross-origin-resource-policy': 'same-origin' };
}

/** For answers of the parts that only programs read. */
export function dataHeaders(): Record<string, string> {
  return { ...EVERYWHERE };
}
