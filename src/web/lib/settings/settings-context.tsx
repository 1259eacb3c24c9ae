import type { ReactNode } from 'react';
import { createContext, use } from 'react';
import type { PortalSettings } from '#domain/institution/portal-settings.ts';

const SettingsContext = createContext<PortalSettings | null>(null);

/** Gives the loaded settings to everything below. */
export function SettingsProvider({ settings, children }: { settings: PortalSettings; children: ReactNode }) {
  return <SettingsContext value={settings}>{children}</SettingsContext>;
}

/** What the installation is: institution, way of signing in, demo accounts. */
export function useSettings(): PortalSettings {
  const settings = use(SettingsContext);
  if (!settings) throw new Error('useSettings needs a SettingsProvider above it');
  return settings;
}

/** Who runs the portal; null where the settings are not loaded yet. */
export function useInstitution(): PortalSettings['institution'] | null {
  return use(SettingsContext)?.institution ?? null;
}
