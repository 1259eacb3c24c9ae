/** `node src/actions/check-settings.ts`: whether the action service could start with these settings; says every fault and leaves with 1. */
import { readEnvironment } from './env.ts';
import { readPortalSettings } from './portal-settings.ts';

try {
  await readPortalSettings(readEnvironment());
  console.log('The settings are complete.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
