/** Which part of the stack answers a path. The list is closed: what is not named is a page of the app or not found. */

export type Part = 'engine' | 'identity' | 'actions' | 'files' | 'mail' | 'console' | 'app';

export interface Route {
  part: Part;
  methods: readonly string[];
  /** Largest request body in bytes. */
  limit: number;
}

const READ = ['GET', 'HEAD'] as const;
const KIB = 1024;

const ROUTES: Record<Part, Route> = {
  engine: { part: 'engine', methods: ['POST', 'GET', 'OPTIONS'], limit: 2048 * KIB },
  identity: { part: 'identity', methods: ['GET', 'HEAD', 'POST', 'OPTIONS'], limit: 64 * KIB },
  actions: { part: 'actions', methods: ['GET', 'HEAD', 'POST'], limit: 8192 * KIB },
  files: { part: 'files', methods: READ, limit: 0 },
  mail: { part: 'mail', methods: READ, limit: 0 },
  console: { part: 'console', methods: READ, limit: 0 },
  app: { part: 'app', methods: READ, limit: 0 },
};

/** Exact paths, and prefixes that end in a slash. */
const PATHS: readonly [string, Part][] = [
  ['/v1/graphql', 'engine'],
  ['/realms/portal', 'identity'],
  ['/realms/portal/', 'identity'],
  ['/resources/', 'identity'],
  ['/settings.json', 'actions'],
  ['/uploads/', 'actions'],
  ['/storage/internship-images/avatars/', 'files'],
  ['/mail', 'mail'],
  ['/mail/', 'mail'],
  ['/console', 'console'],
  ['/console/', 'console'],
];

/** Interfaces of the parts that never leave this machine; `/admin` alone is a page of the app. */
const CLOSED = [
  '/v1',
  '/v1alpha1',
  '/v2',
  '/realms',
  '/resources',
  '/storage',
  '/uploads',
  '/actions',
  '/metrics',
  '/health',
  '/healthz',
  '/admin/realms',
  '/admin/master',
  '/admin/serverinfo',
];

/** A slash, backslash or NUL in disguise: some part behind might decode it and see another path than we did. */
const DISGUISED = /%2f|%5c|%00|\\|\/\//i;

/**
 * The route of a path (without query), its dot segments already resolved. `null`: not found.
 * `'malformed'`: a path that two programs could read differently.
 */
export function routeOf(path: string): Route | 'malformed' | null {
  if (DISGUISED.test(path)) return 'malformed';
  const hit = PATHS.find(([pattern]) => (pattern.endsWith('/') ? path.startsWith(pattern) : path === pattern));
  if (hit) return ROUTES[hit[1]];
  if (CLOSED.some((closed) => path === closed || path.startsWith(`${closed}/`))) return null;
  return ROUTES.app;
}
