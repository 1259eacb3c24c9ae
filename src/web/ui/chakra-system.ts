/**
 * The theme as Chakra UI's system: when the app is built it writes the page's own style sheet (`first-view.ts`), and
 * the layers over the page are Chakra's own components. Nothing of the first view imports it.
 */
import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import type { SystemContext } from '@chakra-ui/react/styled-system';
import { createSystem, defineConfig } from '@chakra-ui/react/styled-system';
import { breakpoints, globalCss, keyframes, tokens } from './theme.ts';

export function createPortalSystem(): SystemContext {
  return createSystem(defaultBaseConfig, defineConfig({ preflight: true, globalCss, theme: { breakpoints, keyframes, tokens } }));
}

let layers: SystemContext | undefined;

/** For components over a page that has the global styles already. Made for the first of them: it takes a slow phone a while. */
export function layerSystem(): SystemContext {
  if (!layers) {
    const system = createPortalSystem();
    layers = { ...system, _global: [], _config: { ...system._config, disableLayers: true } };
  }
  return layers;
}
