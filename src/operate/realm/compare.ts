/**
 * What differs between the realm that is wanted and the one that is there. Only what the file names is compared: what
 * Keycloak adds by itself stays, except where something more would mean more rights.
 */
import type { RealmState } from './realm-state.ts';

export interface Change {
  /** Where, from the outside in: `clients`, `portal-web`, `settings`, `redirectUris`. */
  path: string[];
  /** Undefined: not there yet. */
  from: unknown;
  /** Undefined: to be removed. */
  to: unknown;
}

type Tree = Record<string, unknown>;

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Keys of an object in one order, so that equal values have one text. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (!isTree(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort((one, other) => (one < other ? -1 : 1))
      .map((key) => [key, canonical(value[key])]),
  );
}

/** Lists of the realm file are sets: Keycloak gives them back in an order of its own. */
function textOf(value: unknown): string {
  const items: unknown = Array.isArray(value)
    ? value.map((item) => JSON.stringify(canonical(item))).sort((one, other) => (one < other ? -1 : 1))
    : canonical(value);
  return JSON.stringify(items) ?? '';
}

/** Places where what is not wanted is removed: it would widen what tokens say or whom the service account reaches. */
function isClosed(path: readonly string[]): boolean {
  const [part, , place] = path;
  if (path.length === 1) return part === 'permissions';
  return part === 'clients' && path.length === 3 && (place === 'mappers' || place === 'serviceAccountRoles');
}

/** Realm roles of the default role: Keycloak's own stand among them, and a client's scope keeps those out of tokens. */
function isOpenSet(path: readonly string[]): boolean {
  return path[0] === 'roles' && path.at(-1) === 'composites';
}

function compareAt(path: string[], wanted: unknown, actual: unknown): Change[] {
  if (isTree(wanted) && isTree(actual)) {
    const changes = Object.keys(wanted).flatMap((key) => compareAt([...path, key], wanted[key], actual[key]));
    const extra = isClosed(path) ? Object.keys(actual).filter((key) => !(key in wanted)) : [];
    return [...changes, ...extra.map((key) => ({ path: [...path, key], from: actual[key], to: undefined }))];
  }
  if (isOpenSet(path) && Array.isArray(wanted) && Array.isArray(actual) && wanted.every((item) => actual.includes(item))) return [];
  return textOf(wanted) === textOf(actual) ? [] : [{ path, from: actual, to: wanted }];
}

/** The changes that lead from `actual` to `wanted`, in the order in which they can be made. */
export function compareRealms(wanted: RealmState, actual: RealmState): Change[] {
  return Object.entries(wanted).flatMap(([part, value]) => compareAt([part], value, actual[part as keyof RealmState]));
}

const LONGEST = 160;

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}...` : text;
}

/** One line a change: `+` to be made, `-` to be removed, `~` to be changed. */
export function describeChange({ path, from, to }: Change): string {
  const place = path.join(' > ');
  if (from === undefined) return `+ ${place}: ${shown(to)}`;
  if (to === undefined) return `- ${place}: ${shown(from)}`;
  return `~ ${place}: ${shown(from)} -> ${shown(to)}`;
}
