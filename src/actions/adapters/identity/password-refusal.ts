import { z } from 'zod';
import type { ErrorCode } from '#domain/error-codes.ts';
import { Refusal } from '#actions/refusal.ts';
import type { IdentityAnswer } from './service-account.ts';

const CODES: Readonly<Record<string, ErrorCode>> = {
  invalidPasswordBlacklistedMessage: 'password_breached',
  invalidPasswordMinLengthMessage: 'password_too_short',
  invalidPasswordMaxLengthMessage: 'password_too_long',
  invalidPasswordNotUsernameMessage: 'password_same_as_email',
  invalidPasswordNotEmailMessage: 'password_same_as_email',
};

const policySchema = z.object({ error: z.string() });
const fieldSchema = z.object({ field: z.string().optional(), errorMessage: z.string() });

/**
 * The refusal meant by a 400 of the Admin API: its password policies (`error`) and the check of the email
 * (`errorMessage: error-invalid-email`). Null when it means none that a user can act on.
 */
export function refusalOf(answer: IdentityAnswer): Refusal | null {
  if (answer.status !== 400) return null;
  const policy = policySchema.safeParse(answer.body);
  const code = policy.success ? CODES[policy.data.error] : undefined;
  if (code !== undefined) return new Refusal(code);
  const field = fieldSchema.safeParse(answer.body);
  if (field.success && field.data.errorMessage === 'error-invalid-email') return new Refusal('email_invalid');
  return null;
}
