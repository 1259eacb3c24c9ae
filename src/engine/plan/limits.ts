/**
 * What a document may ask for at most. Checked before anything is planned, so that no request makes work which its
 * size does not show: fragments count as often as they are spread, however small the text. Bounds nothing that
 * PostgreSQL does; for that the statements have a time limit of their own.
 */
import { GraphQLError, Kind, Lexer, Source, TokenKind, type FragmentDefinitionNode, type SelectionSetNode } from 'graphql';
import { EngineError } from '#engine/errors.ts';
import type { Operation } from '#engine/plan/document.ts';

/** The largest numbers that are served. */
export interface RequestLimits {
  /** Levels of selections; a root field is the first. */
  readonly depth: number;
  /** Selected fields, those of fragments as often as they are spread. */
  readonly nodes: number;
  /** Fields that are answered under another name. */
  readonly aliases: number;
  /** Brackets that are open at once, in the document or in the variables. */
  readonly nesting: number;
  /** Words and signs of a document, each string one: reading them is the first work that a document makes. */
  readonly tokens: number;
  /** Rows of one list: asked for by `limit`, or found where a root field has none. */
  readonly rows: number;
  /** Fragments that a document defines: those who follow a chain of them call themselves for each link. */
  readonly fragments: number;
}

interface Size {
  readonly depth: number;
  readonly nodes: number;
  readonly aliases: number;
}

const NOTHING: Size = { depth: 0, nodes: 0, aliases: 0 };
const OPENING = new Set<TokenKind>([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]);
const CLOSING = new Set<TokenKind>([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]);

/** The error for a request over a limit. */
export function over(what: string, limit: number, path = '$'): EngineError {
  return new EngineError('validation-failed', `the request has more ${what} than the ${limit} that are allowed`, { path });
}

function together(one: Size, other: Size): Size {
  return {
    depth: Math.max(one.depth, other.depth),
    nodes: one.nodes + other.nodes,
    aliases: one.aliases + other.aliases,
  };
}

/** Measures selections; each fragment once, so that a chain that doubles at every link is a multiplication. */
function createMeasure(fragments: ReadonlyMap<string, FragmentDefinitionNode>): (set: SelectionSetNode) => Size {
  const known = new Map<string, Size>();

  function sizeOfFragment(name: string): Size {
    const fragment = fragments.get(name);
    const size = known.get(name) ?? (fragment === undefined ? NOTHING : measure(fragment.selectionSet));
    known.set(name, size);
    return size;
  }

  function measure(set: SelectionSetNode): Size {
    return set.selections.reduce((sum, node) => {
      if (node.kind === Kind.FRAGMENT_SPREAD) return together(sum, sizeOfFragment(node.name.value));
      const inner = node.selectionSet === undefined ? NOTHING : measure(node.selectionSet);
      if (node.kind === Kind.INLINE_FRAGMENT) return together(sum, inner);
      return together(sum, { depth: inner.depth + 1, nodes: inner.nodes + 1, aliases: inner.aliases + (node.alias === undefined ? 0 : 1) });
    }, NOTHING);
  }

  return measure;
}

/** Refuses an operation that selects too much. */
export function checkSelections({ node, fragments }: Operation, limits: RequestLimits): void {
  const size = createMeasure(fragments)(node.selectionSet);
  if (size.depth > limits.depth) throw over('levels of fields', limits.depth);
  if (size.nodes > limits.nodes) throw over('fields', limits.nodes);
  if (size.aliases > limits.aliases) throw over('aliases', limits.aliases);
}

/** Refuses a text that nests deeper, by brackets or by fragments, than the parser and the planner, which call themselves for each level, should go. */
export function checkText(text: string, limits: RequestLimits): void {
  const lexer = new Lexer(new Source(text));
  let open = 0;
  let fragments = 0;
  let tokens = 0;
  try {
    for (let token = lexer.advance(); token.kind !== TokenKind.EOF; token = lexer.advance()) {
      if (OPENING.has(token.kind)) open += 1;
      else if (CLOSING.has(token.kind)) open -= 1;
      else if (open === 0 && token.value === 'fragment') fragments += 1;
      tokens += 1;
      if (tokens > limits.tokens) throw over('words and signs', limits.tokens);
      if (open > limits.nesting) throw over('brackets inside each other', limits.nesting);
      if (fragments > limits.fragments) throw over('fragments', limits.fragments);
    }
  } catch (error) {
    // What is no token is told by the parser, in its own words.
    if (!(error instanceof GraphQLError)) throw error;
  }
}

/** Refuses variables that nest deeper than those who read them, calling themselves for each level, should go. */
export function checkValueNesting(value: unknown, limits: RequestLimits): void {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limits.nesting) throw over('levels of variables', limits.nesting);
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
  }
}
