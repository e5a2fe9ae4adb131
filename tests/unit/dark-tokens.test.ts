/** The contrast of text and backgrounds in the checkout: in our colors, light and dark, and in a partner's. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contrast, themeOf } from '#islands/embed/theme.ts';

const THEME = { tags: ['PART-010'] };
const styles = join(import.meta.dirname, '../../src/styles');
const tokensIn = (file: string) =>
  new Map(
    Array.from(
      readFileSync(join(styles, file), 'utf8').matchAll(/(--[\w-]+): (#[0-9a-f]{3,6});/g),
      ([, name = '', value = '']) => [name, value],
    ),
  );
const light = tokensIn('tokens.css');
const dark = new Map([...light, ...tokensIn('pages/embed.css')]);

const GROUNDS = ['paper', 'surface', 'mist'];
/** Text colors, and the backgrounds on which the styles use them. */
const TEXTS: [text: string, grounds: string[]][] = [
  ['ink', [...GROUNDS, 'pacific-50', 'pacific-100', 'poppy-100', 'success-100', 'danger-100']],
  ['ink', ['poppy-500']],
  ['ink-2', [...GROUNDS, 'pacific-50', 'poppy-100']],
  ['ink-3', GROUNDS],
  ['pacific-600', [...GROUNDS, 'pacific-50', 'pacific-100']],
  ['pacific-700', [...GROUNDS, 'pacific-50', 'pacific-100']],
  ['poppy-700', ['paper', 'surface', 'poppy-100']],
  ['success-700', ['paper', 'surface', 'success-100']],
  ['danger-700', ['paper', 'surface', 'danger-100']],
  ['danger-800', ['danger-100']],
  ['on-dark', ['pacific-600', 'pacific-700', 'pacific-900', 'danger-700', 'danger-800']],
  ['pacific-100', ['pacific-900']],
];
/** The borders of controls, and the focus ring. */
const EDGES: [edge: string, grounds: string[]][] = [
  ['line-strong', ['paper', 'surface']],
  ['pacific-600', ['paper', 'surface']],
  ['danger-700', ['paper', 'surface']],
  ['ink', GROUNDS],
  ['poppy-300', ['pacific-900']],
];

const schemes = [
  { scheme: 'light', tokens: light },
  { scheme: 'dark', tokens: dark },
];

describe.each(schemes)('in the $scheme scheme', THEME, ({ tokens }) => {
  const of = (name: string) => tokens.get(`--${name}`) ?? '';
  const pairs = (table: typeof TEXTS) =>
    table.flatMap(([front, grounds]) => grounds.map((ground) => [front, ground] as const));

  it.each(pairs(TEXTS))('%s is readable on %s', (text, ground) => {
    expect(contrast(of(text), of(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(pairs(EDGES))('%s is visible on %s', (edge, ground) => {
    expect(contrast(of(edge), of(ground))).toBeGreaterThanOrEqual(3);
  });
});

describe('the dark scheme', THEME, () => {
  it('has its own value for every color', () => {
    expect([...light.keys()].filter((name) => dark.get(name) === light.get(name))).toEqual([]);
  });
});

describe('a partner’s theme', THEME, () => {
  const inLight = { isDark: false, house: (token: string) => light.get(token) ?? '' };
  const inDark = { isDark: true, house: (token: string) => dark.get(token) ?? '' };
  const outcome = (look: Parameters<typeof themeOf>[0], house: typeof inLight) => {
    const { tokens, rejected } = themeOf(look, house);
    return { set: [...tokens.keys()], rejected: rejected };
  };

  it('is used if text stays readable on it', () => {
    const { tokens, rejected } = themeOf({ accent: '#6b2d73', ground: '#fbf7fc' }, inLight);
    expect([tokens.get('--pacific-600'), tokens.get('--paper')]).toEqual(['#6b2d73', '#fbf7fc']);
    expect(rejected).toEqual([]);
    const night = themeOf({ accent: '#e3b5ea', ground: '#1a101c' }, inDark);
    expect(night.tokens.get('--pacific-600')).toBe('#e3b5ea');
    expect(night.tokens.get('--pacific-700')).toContain('white');
    expect(night.rejected).toEqual([]);
  });

  it.each([
    ['a light accent in a light page', { accent: '#ffcc00' }, inLight, ['accent']],
    ['a dark accent in a dark page', { accent: '#6b2d73' }, inDark, ['accent']],
    ['a dark ground in a light page', { ground: '#222222' }, inLight, ['ground']],
    ['a light ground in a dark page', { ground: '#fbf7fc' }, inDark, ['ground']],
    ['a ground on which hints fade', { ground: '#c8c8c8' }, inLight, ['ground']],
  ])('is rejected if text would be hard to read: %s', (_, look, house, rejected) => {
    expect(outcome(look, house)).toEqual({ set: [], rejected: rejected });
  });

  it('keeps a good accent next to a rejected background', () => {
    const { set, rejected } = outcome({ accent: '#6b2d73', ground: '#222222' }, inLight);
    expect(set).toContain('--pacific-600');
    expect(rejected).toEqual(['ground']);
  });

  it('sets the corners and font, and nothing if nothing is given', () => {
    const { tokens } = themeOf({ radius: '12', font: 'Georgia, serif' }, inLight);
    expect(Object.fromEntries(tokens)).toEqual({
      '--r-control': '12px',
      '--r-panel': '12px',
      '--r-modal': '12px',
      '--r-card': '12px',
      '--font': 'Georgia, serif, system-ui, sans-serif',
    });
    expect(outcome({}, inDark)).toEqual({ set: [], rejected: [] });
  });

  it('has a contrast computed as in WCAG, in either notation of a color', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#767676', '#fff')).toBeCloseTo(4.54, 2);
  });
});
