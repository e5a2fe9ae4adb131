/** The partner's colors, if the checkout stays readable with them. */

/** Contrast of text (WCAG 2.2, 1.4.3). */
const READABLE = 4.5;
const WHITE = '#ffffff';
const INK = '#0f2233';
const PAPER = '#fdfcfa';

type Colors = { accent?: string | undefined; ground?: string | undefined };

/** The design tokens to set. Leaves out a color that would make text hard to read. */
export function themeOf({ accent, ground }: Colors): Map<string, string> {
  const tokens = new Map<string, string>();
  const paper = ground && contrast(ground, INK) >= READABLE ? ground : undefined;
  if (paper) tokens.set('--paper', paper);
  const isReadable =
    accent && [WHITE, paper ?? PAPER].every((behind) => contrast(accent, behind) >= READABLE);
  if (isReadable) {
    tokens.set('--pacific-600', accent);
    tokens.set('--pacific-700', `color-mix(in srgb, ${accent} 80%, black)`);
    tokens.set('--pacific-900', `color-mix(in srgb, ${accent} 45%, black)`);
    tokens.set('--pacific-100', `color-mix(in srgb, ${accent} 15%, white)`);
    tokens.set('--pacific-50', `color-mix(in srgb, ${accent} 7%, white)`);
  }
  return tokens;
}

/** Contrast ratio of two `#rrggbb` colors. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
