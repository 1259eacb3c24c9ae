import type { StackSettings } from './env.ts';

/** The two accounts of `auth/realm.json` that a visitor is told about; they share DEMO_PASSWORD. */
const DEMO_ACCOUNTS = { admin: 'admin@nusaraya.example', student: 'student@student.nusaraya.example' };

/** What is printed when the portal is up. */
export function banner(settings: StackSettings, url: string, milliseconds: number): string {
  const rows: [string, string][] = [['Portal', url]];
  if (settings.DEMO_ACCOUNTS) {
    rows.push(['Admin', DEMO_ACCOUNTS.admin], ['Student', DEMO_ACCOUNTS.student], ['Password', `${settings.DEMO_PASSWORD}  (both)`]);
  }
  rows.push(['Console', `${url}/console`], ['Mail', `${url}/mail`], ['Data', settings.DATA_DIR]);
  const lines = rows.map(([label, value]) => `  ${label.padEnd(10)}${value}`);
  const isOpen = settings.DEMO_ACCOUNTS && !['127.0.0.1', 'localhost', '::1'].includes(settings.HOST);
  if (isOpen)
    lines.push('', '  Others on this network can reach the portal and know the demo password: set DEMO_PASSWORD, or DEMO_ACCOUNTS=false.');
  return `\nReady in ${(milliseconds / 1000).toFixed(1)} s. Ctrl-C stops it.\n\n${lines.join('\n')}\n`;
}
