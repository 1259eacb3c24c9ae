/** The table of every screen and state of the portal. */
import { ADMIN_SCREENS } from './admin-screens.ts';
import { AUTH_SCREENS } from './auth-screens.ts';
import { CONSOLE_SCREENS } from './console-screens.ts';
import type { Screen } from './screen.ts';
import { SHELL_SCREENS } from './shell-screens.ts';
import { STUDENT_SCREENS } from './student-screens.ts';

export const SCREENS: readonly Screen[] = [...AUTH_SCREENS, ...STUDENT_SCREENS, ...ADMIN_SCREENS, ...SHELL_SCREENS, ...CONSOLE_SCREENS];
