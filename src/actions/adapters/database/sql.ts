/** A statement with its bound values, as `pg` takes it. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * Tagged SQL: every `${value}` becomes a bound parameter, never text. Start each statement with a comment that
 * names it, so that it is recognised in the logs of PostgreSQL.
 */
export function sql(parts: TemplateStringsArray, ...values: unknown[]): Statement {
  const text = parts.map((part, position) => (position === 0 ? part : `$${position}${part}`)).join('');
  return { text, values };
}
