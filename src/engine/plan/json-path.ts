import { Kind } from 'graphql';
import { invalid } from '#engine/errors.ts';
import type { PlanContext } from '#engine/plan/context.ts';
import { mismatch, type Placed } from '#engine/plan/given.ts';
import { toArrayLiteral, type Operand } from '#engine/schema/param-source.ts';

const STEP = /\.?(?:([\p{L}_][\p{L}\p{Nd}_-]*)|\[(\d+)\]|\[(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')\])/uy;
const SPELLING =
  "Accept letters, digits, underscore (_) or hyphen (-) only. Use single quotes enclosed in bracket (['...']) if there is any special character";

/**
 * The argument `path` of a json column: `$.a.b[0]`, `a["b c"]`. A path shapes no SQL, but it is parsed here, so a
 * variable's value goes into the plan. `$` alone is the whole value.
 */
export function readJsonPath(context: PlanContext, placed: Placed): Operand | null {
  const { value, path } = placed;
  const text = value.kind === 'json' ? value.value : value.node.kind === Kind.STRING ? value.node.value : undefined;
  if (typeof text !== 'string') throw mismatch('String', 'a string', placed);
  if (value.kind === 'json') context.useValue();
  const steps = parsePath(text);
  if (steps === null) throw invalid(`parse json path error: ${text}. ${SPELLING}`, path);
  return steps.length === 0 ? null : { source: { from: 'constant', value: toArrayLiteral(steps) }, type: 'text[]' };
}

function parsePath(text: string): string[] | null {
  if (text === '') return null;
  const steps: string[] = [];
  let position = text.startsWith('$') ? 1 : 0;
  while (position < text.length) {
    STEP.lastIndex = position;
    const match = STEP.exec(text);
    if (match === null) return null;
    const [, name, index, double, single] = match;
    steps.push(name ?? index ?? (double ?? single ?? '').replaceAll(/\\(.)/g, '$1'));
    position = STEP.lastIndex;
  }
  return steps;
}
