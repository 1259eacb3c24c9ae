import { sqlStateOf } from '#actions/adapters/database/database.ts';
import type { ErrorCode } from '#domain/error-codes.ts';
import { Refusal } from '#actions/refusal.ts';

/**
 * What the SQL functions of schema `actions` refuse with (their migrations name the CC codes), and the foreign key
 * to `profiles`: a session whose profile is gone.
 */
const CODES: Readonly<Record<string, ErrorCode>> = {
  CC001: 'listing_not_found',
  CC002: 'listing_closed',
  '23503': 'not_authenticated',
};

/** True for an error of the database that refuses what was asked for. */
export function isRefusal(error: unknown): boolean {
  return Object.hasOwn(CODES, sqlStateOf(error) ?? '');
}

/** Runs the work; an error of the database that is a refusal becomes one. */
export async function withRefusals<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const code = CODES[sqlStateOf(error) ?? ''];
    throw code === undefined ? error : new Refusal(code, {}, { cause: error });
  }
}
