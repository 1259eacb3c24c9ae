/**
 * The settings of the university that runs the portal: one file (`institution.json` beside this one, or
 * the file that `PORTAL_SETTINGS_FILE` names), read when the action service starts and served to the
 * browser, never built into it.
 */
import { z } from 'zod';

const webAddress = z.url({ protocol: /^https?$/ });

export const institutionSchema = z.strictObject({
  university: z.string().min(1).max(120),
  /** Address of a logo of the university's own; null shows the portal's crest. */
  logoUrl: z.union([webAddress, z.string().startsWith('/')]).nullable(),
  studentEmailDomain: z.hostname(),
  contact: z.strictObject({
    office: z.string().min(1),
    email: z.email(),
    phone: z.string().min(1),
    hours: z.string().min(1),
  }),
  address: z.array(z.string().min(1)).min(1).max(6),
  quickLinks: z.strictObject({ studentPortal: webAddress, academicCalendar: webAddress }),
  privacyUrl: webAddress.nullable(),
});
export type Institution = z.infer<typeof institutionSchema>;
