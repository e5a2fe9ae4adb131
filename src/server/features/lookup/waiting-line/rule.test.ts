import { describe, expect, it } from 'vitest';
import { createLatencyProbe } from './line.ts';
import {
  calledAt,
  decideNext,
  isMoving,
  type Line,
  type MovingLine,
  type Seen,
  waitOf,
} from './rule.ts';
import { numberOf, ticketOf } from './service.ts';

const FAST = { tags: ['FAST-011'] };
const START = new Date('2026-03-31T20:00:00Z');
const at = (seconds: number) => new Date(START.getTime() + seconds * 1000);

/** Ten starts per second. Numbers up to 100 have been called, and 400 customers are waiting. */
const line: MovingLine = {
  speed: 10,
  last_number: 500,
  called: 100,
  moved_at: START,
  judged_at: START,
  waited_at: START,
  ended: 0,
  ending: 0,
  ending_since: START,
};
const seen = (seconds: number, more: Partial<Seen> = {}): Seen => ({
  now: at(seconds),
  isSlow: false,
  isLong: false,
  startsPerSecond: 20,
  ...more,
});

describe('Numbers', FAST, () => {
  it('are called by time, in order, and at most slightly ahead of the last issued one', () => {
    expect([0, 1, 20, -5].map((seconds) => calledAt(line, at(seconds)))).toEqual([
      100, 110, 300, 100,
    ]);
    expect(calledAt(line, at(3600))).toBe(510);
    expect(calledAt({ ...line, speed: 0.1 }, at(36_000))).toBe(501);
  });

  it('have a place in line, a remaining wait, and a time for the next poll', () => {
    expect(waitOf(line, 100, at(0))).toBeUndefined();
    expect(waitOf(line, 101, at(0))).toEqual({
      position: 1,
      wait_seconds: 1,
      retry_after_seconds: 1,
    });
    expect(waitOf(line, 300, at(5))).toEqual({
      position: 150,
      wait_seconds: 15,
      retry_after_seconds: 8,
    });
    expect(waitOf(line, 300, at(20))).toBeUndefined();
  });

  it('poll at different times if their wait is long', () => {
    const long = { ...line, last_number: 100_000 };
    const pauses = [9000, 9001, 9002, 9003].map(
      (number) => waitOf(long, number, at(0))?.retry_after_seconds,
    );
    expect(pauses).toEqual([30, 31, 32, 33]);
  });
});

describe('A line', FAST, () => {
  it('starts only if statements are slow for a while during many starts', () => {
    expect(decideNext(undefined, seen(0))).toBeUndefined();
    expect(decideNext(undefined, seen(0, { isSlow: true }))).toBeUndefined();
    const late = { isSlow: true, isLong: true };
    expect(decideNext(undefined, seen(0, { ...late, startsPerSecond: 1.9 }))).toBeUndefined();
    expect(decideNext(undefined, seen(0, late))).toMatchObject({ speed: 16, waited_at: at(0) });
    expect(decideNext(undefined, seen(0, { ...late, startsPerSecond: 2 }))?.speed).toBe(1.6);
  });

  it('speeds up while statements are fast, and slows down while they are slow', () => {
    expect(decideNext(line, seen(1))?.speed).toBeCloseTo(10.3);
    expect(decideNext(line, seen(1, { isSlow: true }))?.speed).toBe(8.5);
    expect(decideNext({ ...line, speed: 1.1 }, seen(1, { isSlow: true }))?.speed).toBe(1);
    expect(decideNext(line, seen(0.9))).toBeUndefined();
  });

  it('ends half a minute after the last waiting customer', () => {
    const empty = { ...line, called: 500 };
    expect(decideNext(empty, seen(30))).toBeUndefined();
    expect(decideNext(empty, seen(31))).toMatchObject({ speed: null });
    expect(decideNext(line, seen(31))).toMatchObject({
      speed: expect.any(Number),
      waited_at: at(31),
    });
    expect(isMoving({ ...line, speed: null })).toBe(false);
  });

  it('keeps the speed that the operator set', () => {
    const fixed = { fixedSpeed: 5, isSlow: true, isLong: true };
    expect(decideNext(undefined, seen(0, { fixedSpeed: 5 }))?.speed).toBe(5);
    expect(decideNext(line, seen(1, fixed))?.speed).toBe(5);
    expect(decideNext({ ...line, speed: 5 }, seen(3600, fixed))?.speed).toBe(5);
    const idle = { ...line, speed: 5, called: 500, ending_since: at(100) };
    expect(decideNext(idle, seen(120, fixed))).toBeUndefined();
  });

  it('expires a turn after ten to twenty minutes', () => {
    const later = (one: Line, minutes: number): Line => {
      const now = at(minutes * 60);
      const nextState = decideNext(one, seen(minutes * 60, { fixedSpeed: 10 }));
      const called = isMoving(one) ? calledAt(one, now) : one.last_number;
      return { ...one, ...nextState, called, moved_at: now, judged_at: now };
    };
    const many = { ...line, last_number: 100_000 };
    const ten = later(many, 10);
    expect(ten).toMatchObject({ ended: 0, ending: 6100 });
    expect(later(ten, 19)).toMatchObject({ ended: 0, ending: 6100 });
    const twenty = later(ten, 20);
    expect(twenty).toMatchObject({ ended: 6100, ending: 12_100 });
    // After a night without a line, the turns of everyone called before it have expired.
    const reopened = decideNext(
      { ...twenty, speed: null },
      {
        ...seen(36_000),
        isSlow: true,
        isLong: true,
      },
    );
    expect(reopened).toMatchObject({ ended: 100_000, ending: 100_000 });
  });
});

describe('What a process measures', FAST, () => {
  it('counts as slow if most recent statements were slow, and for longer after ten slow ones in a row', () => {
    const pulse = createLatencyProbe();
    const isSlowAfter = (...ms: number[]) => {
      for (const one of ms) pulse.note(one);
      return [pulse.isSlow(), pulse.isLong()];
    };
    expect(isSlowAfter(400, 400)).toEqual([false, false]);
    expect(isSlowAfter(400)).toEqual([true, false]);
    expect(isSlowAfter(5, 5)).toEqual([false, false]);
    expect(isSlowAfter(...Array(10).fill(61))).toEqual([true, true]);
    expect(isSlowAfter(5, 5)).toEqual([false, false]);
    expect(isSlowAfter(...Array(10).fill(60))).toEqual([false, false]);
  });
});

it("signs a ticket, so that it can't be forged and reveals no number", FAST, () => {
  const ticket = ticketOf('the secret', 41);
  expect(numberOf('the secret', ticket)).toBe(41);
  expect(numberOf(['the next', 'the secret'], ticket)).toBe(41);
  for (const wrong of ['', '41', ticket.replace('41', '40'), `${ticket}a`, ` ${ticket}`]) {
    expect(numberOf('the secret', wrong), wrong).toBeUndefined();
  }
  expect(numberOf('another secret', ticket)).toBeUndefined();
});
