/** The reference implementation of the Compose Specification, built with Go into the cache: says whether a file conforms to it. */
import { join } from 'node:path';
import { cached } from './cache.ts';
import { runCommand } from './run-command.ts';

const VERSION = '2.16.2';

/** The path of the program. */
export async function composeValidator(): Promise<string> {
  const folder = await cached(`compose-go-${VERSION}`, async (making) => {
    await runCommand('go', ['install', `github.com/compose-spec/compose-go/v2/cmd@v${VERSION}`], { env: { GOBIN: making } });
  });
  return join(folder, 'cmd');
}

/** Resolves when the file at `path`, its variables put in, conforms; throws what the validator says else. */
export async function validateComposeFile(path: string): Promise<void> {
  await runCommand(await composeValidator(), [path]);
}
