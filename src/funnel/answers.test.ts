import { describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { ApiFailure } from '#contracts/api/api-failure.ts';
import { addressDraft, card, paymentDraft } from '#tests/support/funnel/samples.ts';
import { unprovidedActors } from './actors.ts';
import { checkAddress, checkPayment } from './checks.ts';
import { NOTHING_LOADED } from './context.ts';
import {
  checkoutText,
  failureOf,
  isAttemptConflict,
  isLinkGone,
  isUncertain,
  shippingToastText,
} from './failures.ts';
import { paymentStatusOf } from './payment-status.ts';
import { newAttemptKey } from './screens/payment-actions.ts';

const TRUE = { tags: ['TRUE-016'] };
const failed = (status: number | undefined, data: object = {}) =>
  new ApiFailure({ error: { data } }, status);

describe('the status of a cart', TRUE, () => {
  const of = (...statuses: (string | null | undefined)[]) =>
    paymentStatusOf(statuses.map((payment_status) => ({ payment_status })));

  it('is read from its lines’ statuses, regardless of case', () => {
    for (const word of ['success', 'SUCCEEDED', ' Paid ']) expect(of(word), word).toBe('paid');
    expect(of('PENDING')).toBe('pending');
    for (const word of ['unpaid', 'FAILED', 'validation_failed']) {
      expect(of(word), word).toBe('unpaid');
    }
    for (const word of ['REFUND REQUESTED', 'REFUNDED']) expect(of(word), word).toBe('paid');
    for (const word of ['', 'other', null, undefined]) expect(of(word)).toBe('unknown');
    expect(of()).toBe('unknown');
  });

  it('is failed if a payment has since failed', { tags: ['EASE-002'] }, () => {
    const late = { reference: 'P1', amount: 1, started_at: '2026-11-22T12:00:00Z' };
    const line = (payment_status: string, state: string) =>
      paymentStatusOf([{ payment_status, late_payment: { ...late, state } }]);
    expect(line('UNPAID', 'failed')).toBe('failed');
    expect(line('PENDING', 'checking')).toBe('pending');
    expect(line('PAID', 'failed')).toBe('paid');
  });

  it('is also failed if a vehicle has since been added', () => {
    const late_payment = {
      reference: 'P1',
      amount: 1,
      started_at: '2026-11-22T12:00:00Z',
      state: 'failed',
    };
    const lines = [{ payment_status: 'UNPAID', late_payment }, { payment_status: 'UNPAID' }];
    expect(paymentStatusOf(lines)).toBe('failed');
  });

  it('is paid if one line is paid, and pending rather than unpaid', () => {
    expect(of('unpaid', 'pending', 'paid')).toBe('paid');
    expect(of('unpaid', 'pending', 'other')).toBe('pending');
    expect(of('other', 'unpaid')).toBe('unpaid');
  });
});

describe('a failure', TRUE, () => {
  it('is a failed call or a bug', () => {
    const failure = failed(500);
    expect(failureOf({ error: failure })).toBe(failure);
    expect(failureOf({ error: new Error('a bug') })).toBeUndefined();
  });

  it('has the server’s message or ours', () => {
    expect(shippingToastText(failed(400, { message: 'No' }))).toBe('No');
    expect(shippingToastText(failed(400))).toBe('Something went wrong');
    expect(shippingToastText(undefined)).toBe('Something went wrong');
    expect(checkoutText(failed(400, { message: 'No' }))).toBe('No');
    expect(checkoutText(failed(400))).toBe('Payment Failed');
    expect(checkoutText(undefined)).toBe('Payment Failed');
  });

  it('tells whether a link’s data is gone', () => {
    for (const status of [403, 404, 410]) expect(isLinkGone(failed(status))).toBe(true);
    expect(isLinkGone(failed(400, { code: 'NOT_FOUND' }))).toBe(true);
    for (const other of [failed(400), failed(undefined), undefined]) {
      expect(isLinkGone(other)).toBe(false);
    }
  });

  it('tells whether the result is unknown', () => {
    for (const open of [failed(500), failed(503), failed(undefined), undefined]) {
      expect(isUncertain(open)).toBe(true);
    }
    expect([isUncertain(failed(499)), isUncertain(failed(200))]).toEqual([false, false]);
  });

  it('says that another request used the key', () => {
    expect([isAttemptConflict(failed(409)), isAttemptConflict(failed(422))]).toEqual([true, true]);
    for (const other of [failed(400), failed(undefined), undefined]) {
      expect(isAttemptConflict(other)).toBe(false);
    }
  });
});

describe('an attempt', TRUE, () => {
  it('has a unique key of 32 hexadecimal digits', () => {
    const keys = Array.from({ length: 100 }, newAttemptKey);
    expect(keys.filter((key) => !/^[0-9a-f]{32}$/.test(key))).toEqual([]);
    expect(new Set(keys).size).toBe(100);
  });
});

describe('a form', TRUE, () => {
  const today = new Date(2026, 5, 30);
  const past = { ...card, expiration_month: ' 05 ', expiration_year: ' 2026 ' };

  it('is valid without errors', () => {
    expect(checkAddress(addressDraft)).toEqual([]);
    expect(checkPayment(paymentDraft, card, today)).toEqual([]);
  });

  it('reports an expired card along with other errors', () => {
    expect(checkPayment(paymentDraft, past, today).map(({ field }) => field)).toEqual([
      'expiration_month',
      'expiration_date',
    ]);
    const errors = checkPayment({ ...paymentDraft, first_name: '' }, past, today);
    expect(errors.map(({ field }) => field)).toEqual([
      'first_name',
      'expiration_month',
      'expiration_date',
    ]);
    const year = { ...past, expiration_year: ' 2025 ' };
    expect(checkPayment(paymentDraft, year, today)[0]?.field).toBe('expiration_year');
    expect(checkPayment(paymentDraft, { ...past, expiration_year: 'x' }, today)).toHaveLength(1);
  });
});

describe('a new link', TRUE, () => {
  it('starts empty', () => {
    expect(NOTHING_LOADED).toMatchObject({
      vehicles: [],
      items: [],
      orders: [],
      fieldErrors: [],
      addingNew: false,
      isPostalDown: false,
      choice: 'entered',
      advice: '',
    });
  });
});

describe('without a host', TRUE, () => {
  it.each(Object.entries(unprovidedActors))(
    'the call %s fails with its name',
    async (name, logic) => {
      // The input doesn't matter, because no host runs the call.
      const actor = createActor<typeof logic>(logic, { input: Object.create(null) });
      const failing = expect(toPromise(actor)).rejects.toThrow(
        `Expected the host to provide the actor ${name}`,
      );
      actor.start();
      await failing;
    },
  );
});
