/**
 * `npm run dev`: Vite's middleware in place of the built app, types generated again when a document changes, the
 * action service and the engine started again when their sources change.
 */
import { watch } from 'node:fs';
import type { RequestListener, Server } from 'node:http';
import { join } from 'node:path';
import { createServer } from 'vite';
import { generateTypes } from './build/generate-types.ts';
import { checkout } from './env.ts';
import { describeError } from './stack-error.ts';
import type { Steps } from './steps.ts';
import type { ChildProgram } from './supervisor/child-program.ts';

export interface Development {
  serve: RequestListener;
  close: () => Promise<void>;
}

/** Without an engine where Hasura is one's own. */
interface DevelopedPrograms {
  engine: ChildProgram | null;
  actions: ChildProgram;
}

const QUIET = 150;

interface Reaction {
  title: string;
  folders: string[];
  matters: (path: string) => boolean;
  run: () => Promise<unknown>;
}

function reactions({ engine, actions }: DevelopedPrograms): Reaction[] {
  const isServerSource = (path: string) => /\.(ts|json)$/.test(path) && !path.endsWith('.test.ts');
  const ofEngine: Reaction[] = engine
    ? [
        {
          title: 'GraphQL engine restarted',
          folders: ['src/engine', 'hasura/metadata'],
          matters: (path) => isServerSource(path) || /\.(yaml|graphql)$/.test(path),
          run: engine.restart,
        },
      ]
    : [];
  return [
    { title: 'Action service restarted', folders: ['src/actions', 'src/domain'], matters: isServerSource, run: actions.restart },
    ...ofEngine,
    {
      title: 'Types generated',
      folders: ['src/web', 'hasura/schema'],
      matters: (path) => path.endsWith('.graphql'),
      run: () => generateTypes(),
    },
  ];
}

function react({ title, folders, matters, run }: Reaction, steps: Steps): () => void {
  let timer: NodeJS.Timeout | undefined;
  let turn = Promise.resolve();
  const watchers = folders.map((folder) =>
    watch(join(checkout, folder), { recursive: true }, (_event, path) => {
      if (!path || !matters(path)) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        turn = turn
          .then(() => steps.run(title, run))
          .then(
            () => undefined,
            (error: unknown) => steps.say(describeError(error)),
          );
      }, QUIET);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}

/** Starts Vite for the app, its hot-reload socket on `server`, and watches the sources of what runs beside it. */
export async function startDevelopment(programs: DevelopedPrograms, steps: Steps, server: Server): Promise<Development> {
  const vite = await createServer({
    configFile: join(checkout, 'src/web/vite.config.ts'),
    server: { middlewareMode: true, ws: { server } },
    appType: 'spa',
    clearScreen: false,
  });
  const stops = reactions(programs).map((reaction) => react(reaction, steps));
  return {
    serve: (request, response) => vite.middlewares(request, response),
    close: async () => {
      for (const stop of stops) stop();
      await vite.close();
    },
  };
}
