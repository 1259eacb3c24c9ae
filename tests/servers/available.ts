/** What this machine has for the real servers. */
import { askVersion } from './run-command.ts';

const LEAST_JAVA = 17;

/** What Keycloak lacks here, or null. */
export async function lacksForKeycloak(): Promise<string | null> {
  const java = await askVersion(process.env['JAVA_HOME'] ? `${process.env['JAVA_HOME']}/bin/java` : 'java', ['-version']);
  if (!(Number(/version "(\d+)/.exec(java ?? '')?.[1]) >= LEAST_JAVA)) return `Java ${LEAST_JAVA} or newer`;
  return (await askVersion('mvn', ['--version'])) === null ? 'Maven' : null;
}

/** What MinIO, the Versity gateway and Caddy lack here, or null. */
export async function lacksForGo(): Promise<string | null> {
  return (await askVersion('go', ['version'])) === null ? 'Go' : null;
}

/** What the whole portal on real servers lacks here, or null. */
export async function lacksForAll(): Promise<string | null> {
  const missing = (await Promise.all([lacksForKeycloak(), lacksForGo()])).filter((name) => name !== null);
  return missing.length > 0 ? missing.join(', ') : null;
}
