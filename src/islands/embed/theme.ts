/** Applies the parts of a partner's theme that leave the checkout readable. */
import type { FrameSettings } from '#contracts/partner/widget-messages.ts';

/** The minimum contrast for text (WCAG 2.2, 1.4.3). */
const READABLE = 4.5;

/** Colors of text on the page's background. */
const TEXTS = ['--ink', '--ink-2', '--ink-3', '--poppy-700', '--success-700', '--danger-700'];
const CORNERS = ['--r-control', '--r-panel', '--r-modal', '--r-card'];

type Look = Partial<Pick<FrameSettings, 'accent' | 'ground' | 'radius' | 'font' | 'scheme'>>;

/** The design tokens to set, and the colors that were rejected because they would make text hard to read. */
type Theme = { tokens: Map<string, string>; rejected: ('accent' | 'ground')[] };

/** `house` returns our value for a token in the active color scheme. */
export function themeOf(
  { accent, ground, radius, font }: Look,
  { isDark, house }: { isDark: boolean; house: (token: string) => string },
): Theme {
  const tokens = new Map<string, string>();
  const rejected: Theme['rejected'] = [];
  const paper = ground ?? house('--paper');
  const isGround =
    ground === undefined || TEXTS.every((text) => contrast(ground, house(text)) >= READABLE);
  if (!isGround) rejected.push('ground');
  else if (ground) tokens.set('--paper', ground);
  if (accent) {
    // The accent color is used for text on the backgrounds, and behind the labels of buttons.
    const beside = [house('--on-dark'), house('--surface'), isGround ? paper : house('--paper')];
    if (beside.every((other) => contrast(accent, other) >= READABLE)) {
      for (const [token, value] of shadesOf(accent, isDark)) tokens.set(token, value);
    } else rejected.push('accent');
  }
  if (radius !== undefined) for (const corner of CORNERS) tokens.set(corner, `${radius}px`);
  if (font) tokens.set('--font', `${font}, system-ui, sans-serif`);
  return { tokens, rejected: rejected };
}

/** Returns the accent color's shades: stronger ones have more contrast with the background, and weaker ones tint it. */
function shadesOf(accent: string, isDark: boolean): [string, string][] {
  const strong = isDark ? 'white' : 'black';
  const weak = isDark ? 'var(--surface)' : 'white';
  const mix = (share: number, other: string) => `color-mix(in srgb, ${accent} ${share}%, ${other})`;
  return [
    ['--pacific-600', accent],
    ['--pacific-700', mix(80, strong)],
    ['--pacific-900', mix(45, strong)],
    ['--pacific-100', mix(15, weak)],
    ['--pacific-50', mix(7, weak)],
  ];
}

/** Returns the contrast ratio of two colors, `#rrggbb` or `#rgb`. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const digits = color.trim().replace('#', '');
  const long = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const channel = Number.parseInt(long.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
