/** docker-compose.yml as Docker Compose reads it: its variables put in, its YAML merged. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { checkout } from '#tests/support/checkout.ts';

const condition = z.object({ condition: z.enum(['service_healthy', 'service_completed_successfully']) });

const service = z.object({
  image: z.string(),
  build: z.object({ target: z.string() }).optional(),
  command: z.union([z.string(), z.array(z.string())]).optional(),
  profiles: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.coerce.string()).default({}),
  depends_on: z.record(z.string(), condition).default({}),
  healthcheck: z.object({ test: z.array(z.string()).min(2) }).optional(),
  restart: z.string(),
  read_only: z.boolean().optional(),
  user: z.string().optional(),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  mem_limit: z.string().optional(),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  networks: z.array(z.string()).default([]),
});

const composeFile = z.object({
  services: z.record(z.string(), service),
  networks: z.record(z.string(), z.object({ internal: z.boolean().optional() }).nullable()),
  volumes: z.record(z.string(), z.null()),
});

export type Service = z.infer<typeof service>;

type Variables = Readonly<Record<string, string>>;

const VARIABLE = /\$\{(\w+)(?:(:-|:\?)((?:[^{}]|\$\{\w+\})*))?\}/g;

/** The text of the compose file. */
export function readComposeText(): Promise<string> {
  return readFile(join(checkout, 'docker-compose.yml'), 'utf8');
}

/** The names that the text uses. */
export function variablesOf(text: string): Set<string> {
  return new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name ?? ''));
}

function interpolate(text: string, variables: Variables): string {
  return text.replace(VARIABLE, (_whole, name: string, operator: string | undefined, word: string | undefined) => {
    const value = variables[name] ?? '';
    if (value !== '' || operator === undefined) return value;
    if (operator === ':?') throw new Error(`${name} is missing: ${word}`);
    return interpolate(word ?? '', variables);
  });
}

function interpolateAll(value: unknown, variables: Variables): unknown {
  if (typeof value === 'string') return interpolate(value, variables);
  if (Array.isArray(value)) return value.map((entry) => interpolateAll(entry, variables));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, interpolateAll(entry, variables)]));
}

/** The file with its variables put in, after parsing, as Docker Compose does. Throws where a needed variable is missing. */
export function resolveYaml(text: string, variables: Variables): unknown {
  return interpolateAll(parse(text, { merge: true }), variables);
}

/** The same, as these tests know it; throws where it has not that shape. */
export function resolveCompose(text: string, variables: Variables): z.infer<typeof composeFile> {
  return composeFile.parse(resolveYaml(text, variables));
}

/** The settings of `.env.example`: what it says for each name, and the comment above. */
export async function readExample(): Promise<{ values: Record<string, string>; comments: Record<string, string> }> {
  const values: Record<string, string> = {};
  const comments: Record<string, string> = {};
  let comment: string[] = [];
  for (const line of (await readFile(join(checkout, '.env.example'), 'utf8')).split('\n')) {
    const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (line === '') comment = [];
    else if (line.startsWith('#')) comment.push(line.slice(2));
    else if (name === undefined) throw new Error(`.env.example: this line is no setting: ${line}`);
    else {
      values[name] = (value ?? '').replace(/^"(.*)"$/, '$1');
      comments[name] = comment.join(' ');
    }
  }
  return { values, comments };
}
