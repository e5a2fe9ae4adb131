import { describe, expect, it } from 'vitest';
import {
  connectSchema,
  frameMessageSchema,
  helloSchema,
  pageMessageSchema,
  WIDGET_STEPS,
} from '#contracts/partner/widget-messages.ts';
import { connectMessage, focusMessage, isHello, parseMessage } from './messages.ts';

const SITE = 'https://checkout.example';
const NONCE = '1-2-3-4-5-6-7-8-9-0';
const parse = (data: unknown) => parseMessage(data, NONCE, SITE);

const EVENTS = [
  { type: 'start' },
  { type: 'close' },
  ...WIDGET_STEPS.map((step) => ({ type: 'step', step })),
  { type: 'resize', height: 812 },
  { type: 'complete', orderIds: ['R100001', 'R100002'] },
  { type: 'complete', orderIds: [] },
  { type: 'error', code: 'load_failed', severity: 'recoverable', continueUrl: `${SITE}/` },
  { type: 'error', code: 'expired', severity: 'unrecoverable', continueUrl: `${SITE}/login` },
];

describe('parseMessage', () => {
  it.each(EVENTS)('reads %j, which the frame may send', (event) => {
    expect(frameMessageSchema.safeParse({ v: 1, ...event }).success).toBe(true);
    expect(parse({ v: 1, ...event })).toEqual(event);
  });

  it('accepts that the frame is ready only with this frame’s nonce', () => {
    expect(parse({ v: 1, type: 'ready', nonce: NONCE })).toEqual({ type: 'ready' });
    expect(parse({ v: 1, type: 'ready', nonce: `${NONCE}1` })).toBeUndefined();
    expect(parse({ v: 1, type: 'ready' })).toBeUndefined();
  });

  it('separates console messages from events', { tags: ['PART-008'] }, () => {
    const warning = { type: 'warning', option: 'accent', value: 'red', hint: 'Give a "color".' };
    expect(frameMessageSchema.safeParse({ v: 1, ...warning }).success).toBe(true);
    expect(parse({ v: 1, ...warning })).toEqual({ type: 'warning', hint: warning.hint });
    expect(parse({ v: 1, type: 'warning' })).toBeUndefined();
    expect(parse({ v: 1, type: 'warning', hint: { toString: 1 } })).toBeUndefined();
  });

  it('passes on only known fields', () => {
    const chatty = { v: 1, type: 'complete', orderIds: ['R1'], email: 'dana@gmail.com' };
    expect(parse(chatty)).toEqual({ type: 'complete', orderIds: ['R1'] });
    expect(frameMessageSchema.safeParse(chatty).success).toBe(false);
  });

  it.each([
    undefined,
    null,
    'start',
    42,
    [],
    {},
    { type: 'start' },
    { v: 2, type: 'start' },
    { v: '1', type: 'start' },
    { v: 1, type: 'pay' },
    { v: 1, type: 'toString' },
    { v: 1, type: 'step', step: 'notEligible' },
    { v: 1, type: 'step' },
    { v: 1, type: 'resize', height: '812' },
    { v: 1, type: 'resize', height: 0 },
    { v: 1, type: 'resize', height: Number.NaN },
    { v: 1, type: 'resize', height: 1e9 },
    { v: 1, type: 'complete', orderIds: 'R100001' },
    { v: 1, type: 'complete', orderIds: [100001] },
    { v: 1, type: 'complete', orderIds: ['dana@gmail.com'] },
    {
      v: 1,
      type: 'error',
      code: 'Dana lives here',
      severity: 'recoverable',
      continueUrl: `${SITE}/`,
    },
    { v: 1, type: 'error', code: 'expired', severity: 'fatal', continueUrl: `${SITE}/` },
    { v: 1, type: 'error', code: 'expired', severity: 'recoverable' },
    { v: 1, type: 'start', hint: 'Dana' },
    { v: 1, type: 'loading' },
  ])('ignores %j, which the frame may not send', (data) => {
    expect(parse(data)).toBeUndefined();
    expect(frameMessageSchema.safeParse(data).success).toBe(false);
  });

  it.each([
    'https://evil.example/',
    `${SITE}.evil.example/`,
    'javascript:alert(1)',
    '//evil.example/',
  ])('accepts no URL on another site to continue at: %s', (continueUrl) => {
    const error = { v: 1, type: 'error', code: 'expired', severity: 'recoverable', continueUrl };
    expect(parse(error)).toBeUndefined();
  });
});

describe('the other messages', () => {
  it('are the same on both sides', () => {
    expect(isHello(helloSchema.parse({ v: 1, type: 'hello' }))).toBe(true);
    expect(connectSchema.safeParse(connectMessage(NONCE)).success).toBe(true);
    expect(pageMessageSchema.safeParse(focusMessage()).success).toBe(true);
    expect(pageMessageSchema.parse(focusMessage(true))).toMatchObject({ last: true });
  });

  it.each([undefined, null, 'hello', { type: 'hello' }, { v: 2, type: 'hello' }, { v: 1 }])(
    'are not mistaken for a hello: %j',
    (data) => {
      expect(isHello(data)).toBe(false);
    },
  );
});
