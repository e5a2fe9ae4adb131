import { describe, expect, it } from 'vitest';
import {
  connectSchema,
  frameMessageSchema,
  frameSettingsSchema,
  helloSchema,
  loadingSchema,
  pageMessageSchema,
} from './widget-messages.ts';

const TRUE = { tags: ['TRUE-016'] };
const v = 1;
const nonce = 'a'.repeat(16);
const takes = (message: unknown) => frameMessageSchema.safeParse(message).success;

describe('the frame', TRUE, () => {
  const error = {
    v,
    type: 'error',
    code: 'not_found',
    severity: 'recoverable',
    continueUrl: 'https://example.com/',
  };
  const messages = [
    { v, type: 'ready', nonce },
    { v, type: 'start' },
    ...['vehicle', 'address', 'cart', 'payment', 'done'].map((step) => ({ v, type: 'step', step })),
    { v, type: 'resize', height: 99_999 },
    { v, type: 'complete', orderIds: ['R-1', 'a'.repeat(40)] },
    { v, type: 'close' },
    { v, type: 'warning', option: 'accent', value: 'red', hint: 'Use a color such as #rrggbb.' },
    error,
    { ...error, severity: 'unrecoverable', continueUrl: 'http://example.com/' },
  ];

  it.each(messages)('sends %j, and no other fields', (message) => {
    expect(takes(message)).toBe(true);
    expect(takes({ ...message, v: 2 })).toBe(false);
    expect(takes({ ...message, plate: '7ABC123' })).toBe(false);
  });

  it.each([
    { v, type: 'hello' },
    { v, type: 'loading' },
    { v, type: 'warning', option: 'accent', value: 'red', hint: '' },
    { v, type: 'ready', nonce: 'a'.repeat(15) },
    { v, type: 'step', step: 'home' },
    { v, type: 'resize', height: 0 },
    { v, type: 'resize', height: 100_000 },
    { v, type: 'complete', orderIds: [''] },
    { v, type: 'complete', orderIds: ['a'.repeat(41)] },
    { v, type: 'complete', orderIds: ['R 1'] },
    { v, type: 'complete', orderIds: [' R1', 'R1 '] },
    { ...error, code: 'Not' },
    { ...error, code: 'x1' },
    { ...error, code: 'a'.repeat(41) },
    { ...error, code: ' a' },
    { ...error, severity: 'bad' },
    { ...error, continueUrl: 'javascript:alert(1)' },
    { ...error, continueUrl: 'xhttps://example.com/' },
    { ...error, continueUrl: 'httpsx://example.com/' },
  ])('does not send %j', (message) => {
    expect(takes(message)).toBe(false);
  });

  it('says hello, loads, takes focus, and connects with a nonce', () => {
    expect(helloSchema.safeParse({ v, type: 'hello' }).success).toBe(true);
    expect(helloSchema.safeParse({ v, type: 'hello', more: 1 }).success).toBe(false);
    expect(helloSchema.safeParse({ v, type: 'start' }).success).toBe(false);
    expect(loadingSchema.safeParse({ v, type: 'loading' }).success).toBe(true);
    expect(loadingSchema.safeParse({ v, type: 'loading', partner: 'p' }).success).toBe(false);
    expect(pageMessageSchema.safeParse({ v, type: 'focus' }).success).toBe(true);
    expect(pageMessageSchema.safeParse({ v, type: 'focus', last: 1 }).success).toBe(false);
    expect(pageMessageSchema.safeParse({ v, type: 'hello' }).success).toBe(false);
    const connect = (text: string) =>
      connectSchema.safeParse({ v, type: 'connect', nonce: text }).success;
    for (const good of [nonce, 'a'.repeat(80), '-_0aZ-_0aZ-_0aZ-'])
      expect(connect(good)).toBe(true);
    for (const bad of [nonce.slice(1), 'a'.repeat(81), `${nonce} `, ` ${nonce}`, `${nonce}.`]) {
      expect(connect(bad), bad).toBe(false);
    }
    expect(connectSchema.safeParse({ v, type: 'focus', nonce }).success).toBe(false);
  });
});

describe('the settings of a frame', TRUE, () => {
  const settings = {
    partner: 'p',
    nonce,
    service: ' renewal ',
    plate: ' 7ABC123 ',
    lang: ' en ',
    display: 'inline',
    accent: '#00aaFF',
    ground: '#123456',
    radius: '12',
    font: 'Georgia, serif',
    scheme: 'auto',
  };

  it('are trimmed', () => {
    expect(frameSettingsSchema.parse(settings)).toEqual({
      ...settings,
      service: 'renewal',
      plate: '7ABC123',
      lang: 'en',
      radius: '12',
      metadata: {},
    });
  });

  it('fall back to defaults if invalid', () => {
    const unusable = {
      service: 'a'.repeat(65),
      plate: 'A'.repeat(13),
      lang: 5,
      display: 'window',
      accent: 'red',
      ground: '#12345',
      radius: 25,
      font: 'Arial}',
      scheme: 'black',
      email: 'dana',
      reference: '',
      metadata: { 'a b': 'c' },
    };
    const read = frameSettingsSchema.parse({ partner: 'p', nonce, ...unusable });
    expect(JSON.parse(JSON.stringify(read))).toEqual({
      partner: 'p',
      nonce,
      display: 'dialog',
      metadata: {},
    });
    for (const accent of ['x#00aaff', '#00aaffx', '#00aafg']) {
      expect(frameSettingsSchema.parse({ ...settings, accent }).accent, accent).toBeUndefined();
    }
    expect(
      frameSettingsSchema.parse({ ...settings, service: 'a'.repeat(64) }).service,
    ).toHaveLength(64);
    expect(frameSettingsSchema.parse({ ...settings, display: 'dialog' }).display).toBe('dialog');
  });

  it('identify a partner by its key', () => {
    const takesKey = (partner: string) =>
      frameSettingsSchema.safeParse({ ...settings, partner }).success;
    expect([takesKey('a-_1'), takesKey('a'.repeat(64))]).toEqual([true, true]);
    expect(['', 'a'.repeat(65), 'a b', ' a', 'a '].map(takesKey)).not.toContain(true);
  });
});
