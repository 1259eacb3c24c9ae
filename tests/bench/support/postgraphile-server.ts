/**
 * PostGraphile 5 with its amber preset and filters over the portal's tables, as a child: `DATABASE_URL` says where.
 * It checks no token and knows no role, which is work that the engine does and it does not.
 */
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadPackage } from '#tests/bench/support/install-packages.ts';

type Preset = Record<string, unknown>;

const load = <T>(path: string) => loadPackage<T>('postgraphile', path);
const { postgraphile } = await load<{
  postgraphile: (preset: Preset) => { createServ: (adaptor: unknown) => { addTo: (server: Server) => Promise<void> } };
}>('postgraphile/dist/index.js');
const { PostGraphileAmberPreset } = await load<{ PostGraphileAmberPreset: Preset }>('postgraphile/dist/presets/amber.js');
const { makePgService } = await load<{ makePgService: (options: Preset) => unknown }>('@dataplan/pg/dist/adaptors/pg.js');
const { grafserv } = await load<{ grafserv: unknown }>('grafserv/dist/servers/node/index.js');
const { PostGraphileConnectionFilterPreset } = await load<{ PostGraphileConnectionFilterPreset: Preset }>(
  'postgraphile-plugin-connection-filter/dist/index.js',
);

const instance = postgraphile({
  extends: [PostGraphileAmberPreset, PostGraphileConnectionFilterPreset],
  // Every column may be filtered and ordered by, not only those that lead an index.
  disablePlugins: ['PgIndexBehaviorsPlugin'],
  pgServices: [makePgService({ connectionString: process.env.DATABASE_URL, schemas: ['public'], poolConfig: { max: 16 } })],
  grafserv: { watch: false, graphiql: false, graphqlPath: '/graphql' },
});

const server = createServer();
await instance.createServ(grafserv).addTo(server);
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
