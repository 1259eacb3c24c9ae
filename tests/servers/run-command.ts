/** Commands that fetch and build servers: run to their end, quiet unless they fail. */
import { spawn } from 'node:child_process';
import { StackError } from '#local/stack-error.ts';

const KEPT = 6_000;

interface CommandOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
}

/** Runs a command and answers what it printed; throws a StackError with the end of that when it fails. */
export function runCommand(command: string, args: string[], { cwd, env }: CommandOptions = {}): Promise<string> {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const kill = () => child.kill();
  process.once('exit', kill);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-KEPT);
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      process.off('exit', kill);
      if (code === 0) resolve(output);
      else reject(new StackError(`${command} ${args.join(' ')} ended with code ${code}:\n${output.trim()}`));
    });
  });
}

/** What a command answers to a question about its version, or null where there is no such command. */
export async function askVersion(command: string, args: string[]): Promise<string | null> {
  return runCommand(command, args).catch(() => null);
}
