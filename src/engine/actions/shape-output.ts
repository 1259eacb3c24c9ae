/**
 * From a handler's answer to the JSON that the client selected. Fields keep the order of the query; a scalar that the
 * handler left out is null, an object is left out again; fields that nobody selected are dropped. Relationships of all objects at one
 * place of the query are read by one statement.
 */
import { isJsonObject, type JsonObject } from '#engine/json-value.ts';
import type { ActionSelection } from '#engine/plan/plan.ts';

/** A relationship that the query follows from the handler's objects to a tracked table. */
export type RelationshipSelection = Extract<ActionSelection, { kind: 'relationship' }>;

/** Reads a relationship for several handler objects: one finished JSON text each, in their order. */
export type ReadRelationship = (selection: RelationshipSelection, parents: readonly JsonObject[]) => Promise<readonly string[]>;

type Related = Map<RelationshipSelection, Map<JsonObject, string>>;

function collectParents(value: unknown, selection: readonly ActionSelection[], parents: Map<RelationshipSelection, JsonObject[]>): void {
  if (Array.isArray(value)) {
    for (const item of value) collectParents(item, selection, parents);
    return;
  }
  if (!isJsonObject(value)) return;
  for (const part of selection) {
    if (part.kind === 'field' && part.selection) collectParents(value[part.name], part.selection, parents);
    if (part.kind !== 'relationship') continue;
    const list = parents.get(part) ?? [];
    parents.set(part, list);
    if (part.columns.every((column) => value[column] != null)) list.push(value);
  }
}

async function readRelated(value: unknown, selection: readonly ActionSelection[], read: ReadRelationship): Promise<Related> {
  const parents = new Map<RelationshipSelection, JsonObject[]>();
  collectParents(value, selection, parents);
  const related: Related = new Map();
  for (const [part, objects] of parents) {
    const rows = objects.length > 0 ? await read(part, objects) : [];
    related.set(part, new Map(objects.map((object, i) => [object, rows[i] ?? part.empty])));
  }
  return related;
}

function write(value: unknown, selection: readonly ActionSelection[] | null, related: Related): string {
  if (Array.isArray(value) && selection) return `[${value.map((item) => write(item, selection, related)).join(',')}]`;
  if (!selection || !isJsonObject(value)) return JSON.stringify(value ?? null);
  // Hasura leaves out an object that the handler left out, while a missing scalar is null.
  const present = selection.filter((part) => part.kind !== 'field' || part.selection === null || value[part.name] !== undefined);
  const members = present.map((part) => {
    const key = JSON.stringify(part.key);
    if (part.kind === 'typename') return `${key}:${JSON.stringify(part.value)}`;
    if (part.kind === 'relationship') return `${key}:${related.get(part)?.get(value) ?? part.empty}`;
    return `${key}:${write(value[part.name], part.selection, related)}`;
  });
  return `{${members.join(',')}}`;
}

/** The finished JSON text of an action's root field. */
export async function shapeOutput(value: unknown, selection: readonly ActionSelection[] | null, read: ReadRelationship): Promise<string> {
  const related: Related = selection ? await readRelated(value, selection, read) : new Map();
  return write(value, selection, related);
}
