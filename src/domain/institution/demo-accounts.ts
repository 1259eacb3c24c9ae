/** The demo users of `auth/realm.json`, named wherever demo accounts are switched on; they share one password. */
import type { DemoAccount } from './portal-settings.ts';

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { role: 'admin', name: 'Ada Pramana', email: 'admin@nusaraya.example' },
  { role: 'student', name: 'Sari Wulandari', email: 'student@student.nusaraya.example' },
];
