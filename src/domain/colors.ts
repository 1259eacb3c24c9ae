/**
 * The portal's colours by their use: the app's theme has them as tokens, the console's style sheet as properties. A
 * colour is one pair `light-dark(...)`, each half in oklch. Text pairs reach 4.5:1 on every surface they stand on,
 * interface parts 3:1.
 */
function pair(light: string, dark: string) {
  return { value: `light-dark(oklch(${light}), oklch(${dark}))` };
}

export const COLORS = {
  transparent: { value: 'transparent' },
  current: { value: 'currentColor' },
  surface: {
    canvas: pair('0.977 0.005 215', '0.185 0.012 225'),
    panel: pair('1 0 0', '0.223 0.014 225'),
    sunken: pair('0.957 0.008 213', '0.262 0.016 224'),
    raised: pair('1 0 0', '0.25 0.016 224'),
    hover: pair('0.938 0.011 212', '0.3 0.018 222'),
    scrim: pair('0.25 0.03 225 / 0.45', '0.08 0.01 225 / 0.66'),
  },
  line: {
    DEFAULT: pair('0.905 0.01 213', '0.33 0.018 222'),
    strong: pair('0.63 0.02 217', '0.57 0.022 220'),
  },
  text: {
    DEFAULT: pair('0.245 0.022 228', '0.94 0.008 212'),
    muted: pair('0.46 0.02 222', '0.765 0.014 216'),
    subtle: pair('0.515 0.02 220', '0.69 0.015 216'),
  },
  brand: {
    solid: pair('0.43 0.079 212', '0.765 0.092 203'),
    solidHover: pair('0.375 0.072 214', '0.825 0.085 202'),
    onSolid: pair('0.99 0.006 205', '0.205 0.03 216'),
    text: pair('0.425 0.08 212', '0.81 0.082 203'),
    subtle: pair('0.944 0.023 208', '0.315 0.04 214'),
    line: pair('0.83 0.045 208', '0.46 0.055 211'),
  },
  accent: {
    solid: pair('0.665 0.15 62', '0.82 0.135 78'),
    text: pair('0.485 0.108 57', '0.86 0.1 80'),
    subtle: pair('0.957 0.034 78', '0.325 0.045 68'),
    line: pair('0.86 0.075 76', '0.48 0.07 70'),
  },
  danger: {
    solid: pair('0.52 0.185 27', '0.7 0.155 25'),
    solidHover: pair('0.465 0.175 27', '0.76 0.13 24'),
    onSolid: pair('0.99 0.006 25', '0.2 0.04 25'),
    text: pair('0.49 0.178 27', '0.79 0.115 22'),
    subtle: pair('0.957 0.021 20', '0.305 0.055 22'),
    line: pair('0.84 0.075 24', '0.5 0.1 24'),
  },
  success: {
    solid: pair('0.52 0.105 158', '0.75 0.12 158'),
    text: pair('0.43 0.09 158', '0.82 0.1 157'),
    subtle: pair('0.953 0.028 158', '0.3 0.04 160'),
    line: pair('0.83 0.065 158', '0.46 0.06 158'),
  },
  live: {
    solid: pair('0.56 0.135 152', '0.78 0.16 152'),
    text: pair('0.45 0.11 152', '0.82 0.13 152'),
    glow: pair('0.93 0.055 190', '0.31 0.055 200'),
  },
  focus: pair('0.55 0.118 222', '0.82 0.1 207'),
};
