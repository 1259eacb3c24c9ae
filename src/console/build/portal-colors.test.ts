import { expect, it } from 'vitest';
import { COLORS } from '#domain/colors.ts';
import { withPortalColors } from './portal-colors.ts';

it('puts the pair of the app in the place of its name', () => {
  expect(withPortalColors('--text: portal-color(text); --muted: portal-color(text.muted);')).toBe(
    `--text: ${COLORS.text.DEFAULT.value}; --muted: ${COLORS.text.muted.value};`,
  );
});

it('writes one of the two as the three numbers of hsl()', () => {
  expect(withPortalColors('a: portal-hsl(surface.panel light)')).toBe('a: 0, 0%, 100%');
  expect(withPortalColors('a: portal-hsl(brand.solid dark)')).toMatch(/^a: 18[3-7], 5\d%, 6\d%$/);
});

it('refuses a name that the app does not have', () => {
  expect(() => withPortalColors('portal-color(text.loud)')).toThrow('The portal has no colour text.loud');
  expect(() => withPortalColors('portal-color(text.muted.more)')).toThrow('The portal has no colour text.muted.more');
  expect(() => withPortalColors('portal-hsl(text.muted)')).toThrow('needs light or dark');
});
