import { DEMO_ACCOUNTS } from '#domain/institution/demo-accounts.ts';
import { roleLabel } from '#domain/roles.ts';
import type { StackSettings } from './env.ts';

/** What is printed when the portal is up. */
export function banner(settings: StackSettings, url: string, milliseconds: number): string {
  const rows: [string, string][] = [['Portal', url]];
  if (settings.DEMO_ACCOUNTS) {
    for (const { role, email } of DEMO_ACCOUNTS) rows.push([roleLabel(role), email]);
    rows.push(['Password', `${settings.DEMO_PASSWORD}  (both)`]);
  }
  // Without demo accounts nobody can sign in as an administrator before one was invited.
  if (!settings.DEMO_ACCOUNTS) rows.push(['Admin', 'npm run portal -- invite-admin <email>']);
  rows.push(['Console', `${url}/console`]);
  if (!settings.SMTP_URL) rows.push(['Mail', `${url}/mail`]);
  rows.push(['Data', settings.DATA_DIR]);
  const lines = rows.map(([label, value]) => `  ${label.padEnd(10)}${value}`);
  const isOpen = settings.DEMO_ACCOUNTS && !['127.0.0.1', 'localhost', '::1'].includes(settings.HOST);
  if (isOpen)
    lines.push('', '  Others on this network can reach the portal and know the demo password: set DEMO_PASSWORD, or DEMO_ACCOUNTS=false.');
  return `\nReady in ${(milliseconds / 1000).toFixed(1)} s. Ctrl-C stops it.\n\n${lines.join('\n')}\n`;
}
