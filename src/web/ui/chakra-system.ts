/**
 * The theme as Chakra UI's system: at build time it writes the page's own style sheet (`global-css.ts`), and the
 * layers over the page are Chakra's own components. Nothing of the first view imports it.
 */
import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, defineConfig } from '@chakra-ui/react/styled-system';
import { breakpoints, globalCss, keyframes, tokens } from './theme.ts';

export const system = createSystem(
  defaultBaseConfig,
  defineConfig({ preflight: true, globalCss, theme: { breakpoints, keyframes, tokens } }),
);

/** For components over a page that has the global styles already. */
export const layerSystem: typeof system = { ...system, _global: [], _config: { ...system._config, disableLayers: true } };
