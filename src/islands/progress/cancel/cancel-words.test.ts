import { expect, it } from 'vitest';
import { runIn } from '#words/store.ts';
import { afterwardsWords, filedWords, tooLateWords, untilWords } from './cancel-words.ts';

const now = new Date('2026-11-19T22:14:00Z');
const claimed = [{ stage: 'filing', happened_at: '2026-11-19T22:20:00Z' }];
const steps = [...claimed, { stage: 'completed', happened_at: '2026-11-19T22:44:00Z' }];
const wordsOf = (kind: string) => {
  const order = { service_type: { kind }, order_status: 1 };
  return [
    untilWords(order, now),
    untilWords({ ...order, cancel_until: '2026-11-19T22:44:00Z' }, now),
    afterwardsWords(order),
    filedWords({ ...order, order_status: 0, steps: claimed }),
    // Staff may enter the DMV's answer days later, so the answer's time isn't when we filed.
    filedWords({ ...order, steps }),
  ];
};

it('says that payment sent to the DMV can’t be reversed', { tags: ['PROM-001'] }, () => {
  expect(wordsOf('renewal')).toEqual([
    'until we start filing',
    'until 2:44 PM PT today',
    'After that, payment sent to the DMV cannot be canceled or reversed.',
    'We are filing this order with the DMV. Payment sent to the DMV cannot be canceled or reversed.',
    'We sent this order to the DMV. Payment sent to the DMV cannot be canceled or reversed.',
  ]);
});

it('says for a status check that the DMV has been contacted', { tags: ['PROM-004'] }, () => {
  const why = 'request sent to the DMV cannot be canceled or reversed.';
  expect(wordsOf('status')).toEqual([
    'until we start checking',
    'until 2:44 PM PT today',
    `After that, a ${why}`,
    `We are checking with the DMV. A ${why}`,
    `We checked with the DMV. A ${why}`,
  ]);
});

it('says that a late cancellation had no effect', {
  tags: ['PROM-001'],
}, () => {
  const order = { order_id: 'R100012', order_status: 1, steps };
  expect(tooLateWords({ ...order, order_status: 0, steps: claimed })).toBe(
    'Too late to cancel. We are filing order R100012 with the DMV, so it was not canceled and nothing was refunded.',
  );
  expect(tooLateWords(order)).toBe(
    'Too late to cancel. We sent order R100012 to the DMV, so it was not canceled and nothing was refunded.',
  );
  const check = { service_type: { kind: 'status' } };
  expect(tooLateWords({ ...check, order_status: 0, steps: claimed })).toContain(
    'We are checking with the DMV about this order, so it was not canceled',
  );
  expect(tooLateWords({ ...check, order_status: 1 })).toContain(
    'We checked with the DMV about this order, so it was not canceled',
  );
});

it('says in Spanish how long an order can be canceled', () => {
  expect(runIn('es', () => wordsOf('renewal'))).toEqual([
    'hasta que empecemos a presentarlo',
    'hasta hoy a las 2:44 p.\u00a0m., hora del Pacífico',
    'Después, el pago enviado al DMV no se puede cancelar ni revertir.',
    'Estamos presentando este pedido al DMV. El pago enviado al DMV no se puede cancelar ni revertir.',
    'Ya enviamos este pedido al DMV. El pago enviado al DMV no se puede cancelar ni revertir.',
  ]);
});
