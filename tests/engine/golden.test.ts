/**
 * Golden triples: `golden/<case>.graphql` is the request, `.sql` the statements that it becomes, `.json` the answer of a
 * real PostgreSQL. Refreshed by `npx vitest run tests/engine/golden.test.ts -u`; read the diff before committing it.
 *
 * Comments on top of a request say who asks: `# role: reader`, `# user: <id>`, `# variables: {...}`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NestedInsertNode, Statement, Step } from '#engine/plan/plan.ts';
import { openLibrary } from './library.ts';
import type { Library, Request } from './library.ts';

const folder = join(import.meta.dirname, 'golden');
const cases = readdirSync(folder)
  .filter((name) => name.endsWith('.graphql'))
  .map((name) => name.slice(0, -'.graphql'.length));

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library[Symbol.asyncDispose]());

function setting(text: string, name: string): string | undefined {
  return new RegExp(`^# ${name}: (.*)$`, 'm').exec(text)?.[1];
}

function readRequest(name: string): Request {
  const query = readFileSync(join(folder, `${name}.graphql`), 'utf8');
  const variables = JSON.parse(setting(query, 'variables') ?? '{}') as Record<string, unknown>;
  return { query, role: setting(query, 'role') ?? 'admin', user: setting(query, 'user'), variables };
}

function show({ text, params }: Statement): string {
  const values = params.map((source, index) => `-- $${index + 1}: ${JSON.stringify(source)}`);
  return [text.replaceAll(/ (from|where|order by|limit|returning|on conflict) /g, '\n  $1 '), ...values].join('\n');
}

function nested(node: NestedInsertNode): Statement[] {
  return node.rows.flatMap((row) => [
    ...row.before.flatMap((link) => nested(link.node)),
    row.statement,
    ...row.after.flatMap((link) => nested(link.node)),
  ]);
}

function statements(step: Step): Statement[] {
  if (step.kind === 'sql') return [step.statement];
  if (step.kind === 'write') return [step.statement, ...(step.answer ? [step.answer] : [])];
  return step.kind === 'nested-insert' ? [...nested(step.insert), step.answer] : [];
}

describe('a request becomes these statements and this answer', () => {
  test.for(cases)('%s', async (name) => {
    await library.fresh();
    const request = readRequest(name);
    const sql = library.plan(request).steps.flatMap(statements).map(show).join('\n\n');
    await expect(`${sql}\n`).toMatchFileSnapshot(join(folder, `${name}.sql`));
    const answer = JSON.stringify(await library.run(request), null, 2);
    await expect(`${answer}\n`).toMatchFileSnapshot(join(folder, `${name}.json`));
  });
});
