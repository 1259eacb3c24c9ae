import type { PortalSettings } from '#domain/institution/portal-settings.ts';

/** Fetches `/settings.json`, once at the start; throws when the portal cannot be reached. */
export async function loadSettings(): Promise<PortalSettings> {
  const response = await fetch('/settings.json', { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`The portal's settings could not be loaded (status ${response.status})`);
  return (await response.json()) as PortalSettings;
}
