/**
 * The local stack, put together: PostgreSQL, migrations and demo data; identity, files and mail in this process;
 * the engine and the action service as children; the gateway in front. What does not depend on each other starts
 * at the same time. A part for which the settings name a server of one's own is checked and not started. Owns the
 * order of starting and stopping, nothing else: each part is a factory of its own.
 */
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import type { RequestListener, Server } from 'node:http';
import { join } from 'node:path';
import { buildSite } from './build/build-site.ts';
import { generateTypes } from './build/generate-types.ts';
import { checkout } from './env.ts';
import type { StackSettings } from './env.ts';
import { startFiles } from './files/files.ts';
import { findFreePort, probePort } from './free-port.ts';
import { createGateway } from './gateway/gateway.ts';
import type { GatewayOptions } from './gateway/gateway.ts';
import { openStaticSite } from './gateway/static-site.ts';
import { startIdentity } from './identity/identity.ts';
import { startMail } from './mail/mail.ts';
import { BUCKET, checkOutside } from './outside/check-outside.ts';
import { checkActionsThroughHasura } from './outside/check-hasura.ts';
import { migratePortalDatabase, openPortalDatabase } from './portal-database.ts';
import type { Secrets } from './secrets.ts';
import { seedDemoOnce, topUpDemoActivity } from './seed/demo/seed-demo.ts';
import { StackError } from './stack-error.ts';
import type { Steps } from './steps.ts';
import type { StopList } from './stop-list.ts';
import { startProgram } from './supervisor/child-program.ts';
import type { ChildProgram, ProgramOptions } from './supervisor/child-program.ts';
import { actionsProgram, engineProgram, issuerOf } from './supervisor/programs.ts';
import type { PartAddresses } from './supervisor/programs.ts';

export interface StackOptions {
  settings: StackSettings;
  secrets: Secrets;
  steps: Steps;
  /** Hot reload, and restarts when server sources change. */
  development: boolean;
}

export interface RunningStack {
  publicUrl: string;
  /** Null where the database is one's own. */
  postgresPort: number | null;
  databaseUrl: string;
  identityUrl: string;
  smtpUrl: string;
}

async function fillWithDemoData({ steps }: StackOptions, databaseUrl: string): Promise<void> {
  await steps.run('Demo data', async () => {
    const seeding = { clock: () => new Date(), log: (line: string) => steps.say(line) };
    if (!(await seedDemoOnce(databaseUrl, seeding))) await topUpDemoActivity(databaseUrl, seeding);
  });
}

/** Without an engine where Hasura is one's own. */
type Programs = { engine: ChildProgram | null; actions: ChildProgram };

async function choosePort({ HOST, PORT }: StackSettings): Promise<number> {
  if (PORT === 0) return findFreePort();
  const state = await probePort(PORT, HOST).catch((error: NodeJS.ErrnoException) => {
    throw new StackError(
      `The portal cannot listen on HOST=${HOST}: ${error.code ?? error.message}. Try HOST=127.0.0.1, or 0.0.0.0 for every interface.`,
    );
  });
  if (state === 'in-use')
    throw new StackError(`Port ${PORT} is in use by another program. Stop it, or choose another port: PORT=${PORT + 1} npm start`);
  if (state === 'forbidden') throw new StackError(`This user may not listen on port ${PORT}. Choose one above 1023: PORT=3000 npm start`);
  return PORT;
}

async function listen(server: Server, port: number, host: string): Promise<void> {
  server.listen(port, host);
  await once(server, 'listening');
}

function closeServer(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });
}

/** Answers in the place of the inbox when mail is really sent. */
const noInbox: RequestListener = (_request, response) => {
  response
    .writeHead(404, { 'content-type': 'text/plain; charset=utf-8' })
    .end('Mail goes to the server of SMTP_URL; none is caught here.\n');
};

async function startFilesAndMail({ settings, secrets, steps }: StackOptions, stops: StopList) {
  const openFiles = async () => {
    if (settings.S3_ENDPOINT) return settings.S3_ENDPOINT;
    const keys = { accessKey: secrets.s3AccessKey, secretKey: secrets.s3SecretKey };
    const files = await startFiles({ dataDir: join(settings.DATA_DIR, 'files'), ...keys });
    stops.add('Files', () => files.close());
    return files.url;
  };
  const openMail = async () => {
    if (settings.SMTP_URL) return { smtpUrl: settings.SMTP_URL, handler: noInbox };
    const mail = await startMail({ dataDir: join(settings.DATA_DIR, 'mail') });
    stops.add('Mail', () => mail.close());
    return mail;
  };
  if (settings.S3_ENDPOINT && settings.SMTP_URL) return { files: settings.S3_ENDPOINT, mail: await openMail() };
  return steps.run('Files and mail', async () => {
    const [files, mail] = await allStarted([openFiles(), openMail()]);
    return { files, mail };
  });
}

/** With a Hasura of one's own the migrations are its to apply. */
async function openDatabase({ settings, secrets, steps }: StackOptions, stops: StopList): Promise<{ url: string; port: number | null }> {
  const { DATA_DIR: dataDir, DATABASE_URL: url, HASURA_GRAPHQL_ENDPOINT: hasura } = settings;
  if (url === undefined) return openPortalDatabase({ dataDir, password: secrets.postgresPassword, steps }, stops);
  if (hasura === undefined) await migratePortalDatabase(url, steps);
  return { url, port: null };
}

async function startIdentityServer(
  { settings, secrets, steps }: StackOptions,
  stops: StopList,
  { databaseUrl, publicUrl, identity: url }: PartAddresses,
) {
  if (settings.KEYCLOAK_URL) return;
  await steps.run('Identity', async () => {
    const identity = await startIdentity({
      db: { connectionString: databaseUrl },
      port: Number(new URL(url).port),
      realmFile: join(checkout, 'auth/realm.json'),
      issuer: issuerOf(publicUrl),
      demo: { enabled: settings.DEMO_ACCOUNTS, password: settings.DEMO_PASSWORD },
      clientSecret: secrets.clientSecret,
      operatorSecret: secrets.operatorSecret,
      ...(settings.ACCESS_TOKEN_SECONDS && { accessTokenLifespan: settings.ACCESS_TOKEN_SECONDS }),
    });
    stops.add('Identity', () => identity.close());
  });
}

async function startPrograms({ settings, secrets, steps }: StackOptions, stops: StopList, parts: PartAddresses): Promise<Programs> {
  const surroundings = { settings, secrets, parts, log: (line: string) => steps.say(line) };
  const start = (title: string, program: ProgramOptions) =>
    steps.run(title, async () => {
      const child = await startProgram(program);
      stops.add(program.name, child.stop);
      return child;
    });
  const { HASURA_GRAPHQL_ENDPOINT: hasura } = settings;
  const [engine, actions] = await allStarted([
    hasura === undefined ? start('GraphQL engine', engineProgram(surroundings)) : Promise.resolve(null),
    start('Action service', actionsProgram(surroundings)),
  ]);
  if (hasura !== undefined) {
    const asked = { url: hasura, adminSecret: secrets.adminSecret, databaseUrl: parts.databaseUrl };
    await steps.run('Actions through Hasura', () => checkActionsThroughHasura(asked, parts.actions));
  }
  return { engine, actions };
}

async function buildSites({ steps, development }: StackOptions): Promise<{ web: string | null; console: string }> {
  return steps.run('App and console', async () => {
    await generateTypes();
    const consoleFolder = await buildSite('console');
    return { web: development ? null : await buildSite('web'), console: consoleFolder };
  });
}

/** The gateway, serving the built app, or Vite's middleware which needs the gateway's server in turn. */
async function openGateway(
  options: StackOptions,
  stops: StopList,
  programs: Programs,
  sites: { web: string | null; console: string },
  parts: Omit<GatewayOptions, 'app' | 'console'>,
): Promise<Server> {
  const consoleSite = await openStaticSite(sites.console, '/console');
  if (sites.web) return createGateway({ ...parts, app: await openStaticSite(sites.web), console: consoleSite });
  let serve: RequestListener = (_request, response) => response.writeHead(503).end();
  const gateway = createGateway({ ...parts, app: { development: (request, response) => serve(request, response) }, console: consoleSite });
  // Loaded here alone: Vite takes longer to load than the rest of the stack to start.
  const { startDevelopment } = await import('./development.ts');
  const development = await startDevelopment(programs, options.steps, gateway);
  stops.add('Hot reload', development.close);
  serve = development.serve;
  return gateway;
}

/** Waits for all, also when one fails: what is still starting must be in the stop list before anything stops. */
async function allStarted<T extends readonly Promise<unknown>[]>(
  starting: readonly [...T],
): Promise<{ [Key in keyof T]: Awaited<T[Key]> }> {
  await Promise.allSettled(starting);
  return Promise.all(starting);
}

/** Where the action service is reached from this machine. */
async function actionsAddress({ ACTIONS_HOST: host, ACTIONS_PORT: port }: StackSettings): Promise<string> {
  return `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port ?? (await findFreePort())}`;
}

/** Starts everything; each part that came up is in `stops`, also when a later one fails. */
export async function startStack(options: StackOptions, stops: StopList): Promise<RunningStack> {
  const { settings, secrets, steps } = options;
  const port = await choosePort(settings);
  const publicUrl = (settings.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/+$/, '');
  await mkdir(join(settings.DATA_DIR, 'logs'), { recursive: true });

  const building = buildSites(options);
  // Awaited below; a failure meanwhile must not count as unhandled.
  building.catch(() => undefined);
  const { issuer } = await checkOutside({ settings, secrets, steps, publicUrl });
  const standingIn = startFilesAndMail(options, stops);
  standingIn.catch(() => undefined);

  const database = await openDatabase(options, stops);
  const { files, mail } = await standingIn;
  const parts: PartAddresses = {
    publicUrl,
    databaseUrl: database.url,
    identity: settings.KEYCLOAK_URL ?? `http://127.0.0.1:${await findFreePort()}`,
    issuer: issuer ?? issuerOf(publicUrl),
    files,
    bucket: BUCKET,
    smtp: mail.smtpUrl,
    enginePort: await findFreePort(),
    actions: await actionsAddress(settings),
  };
  const [programs] = await allStarted([
    startPrograms(options, stops, parts),
    startIdentityServer(options, stops, parts),
    settings.DEMO_ACCOUNTS ? fillWithDemoData(options, database.url) : Promise.resolve(),
  ]);
  const targets = {
    engine: settings.HASURA_GRAPHQL_ENDPOINT ?? `http://127.0.0.1:${parts.enginePort}`,
    identity: parts.identity,
    actions: parts.actions,
    files,
  };
  const gateway = await openGateway(options, stops, programs, await building, {
    targets: () => targets,
    mail: mail.handler,
    publicUrl: new URL(publicUrl),
  });
  await listen(gateway, port, settings.HOST);
  stops.add('The gateway', () => closeServer(gateway));
  return { publicUrl, postgresPort: database.port, databaseUrl: database.url, identityUrl: parts.identity, smtpUrl: parts.smtp };
}
