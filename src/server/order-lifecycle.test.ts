import { describe, expect, it } from 'vitest';
import { SERVICE_KINDS } from '#contracts/catalogue/service-type.ts';
import type { OrderStage } from './db/schema.ts';
import {
  automaticStage,
  canMove,
  FIRST_STAGE,
  lastStages,
  lifecycle,
  nextStage,
} from './order-lifecycle.ts';

const TRUE = { tags: ['TRUE-016'] };
const stages: readonly OrderStage[] = [
  'paid',
  'filing',
  'fees_taken',
  'completed',
  'label_printed',
  'shipped',
  'delivered',
  'closed',
  'canceled',
  'rejected',
];

describe('an order', TRUE, () => {
  it('starts as paid, and advances automatically', () => {
    expect(FIRST_STAGE).toBe('paid');
    const ways = (kind: 'renewal' | 'status') => stages.map((stage) => nextStage(stage, kind));
    const end = [undefined, undefined, undefined, undefined, undefined];
    const atTheDmv = ['filing', 'completed', 'completed'];
    expect(ways('renewal')).toEqual([...atTheDmv, 'label_printed', 'shipped', ...end]);
    expect(ways('status')).toEqual([...atTheDmv, 'closed', 'shipped', ...end]);
  });

  it('makes only the transitions that its stage allows', () => {
    const moves = stages.flatMap((from) =>
      stages.filter((to) => canMove(from, to)).map((to) => `${from} ${to}`),
    );
    expect(moves).toEqual([
      'paid filing',
      'paid canceled',
      'filing paid',
      'filing fees_taken',
      'filing completed',
      'filing rejected',
      'fees_taken filing',
      'fees_taken completed',
      'completed filing',
      'completed label_printed',
      'completed closed',
      'label_printed completed',
      'label_printed shipped',
      'shipped completed',
      'shipped label_printed',
      'shipped delivered',
      'delivered completed',
      'rejected filing',
    ]);
    expect(lastStages).toEqual(['shipped', 'delivered', 'closed', 'canceled', 'rejected']);
  });

  it('is labeled, mailed, and delivered only by people or the sandbox', {
    tags: ['POST-001'],
  }, () => {
    const reached = (mailedBy: 'people' | 'sandbox') => [
      ...new Set(
        stages.flatMap((stage) =>
          SERVICE_KINDS.flatMap((kind) => automaticStage(stage, kind, mailedBy) ?? []),
        ),
      ),
    ];
    expect(reached('people')).toEqual(['filing', 'completed', 'closed']);
    expect(reached('sandbox')).toEqual([
      'filing',
      'completed',
      'label_printed',
      'closed',
      'shipped',
    ]);
  });

  it('is processing until the DMV accepts it, and ends in exactly one way', () => {
    const processing = stages.filter((stage) => lifecycle[stage].orderStatus === 0);
    expect(processing).toEqual(['paid', 'filing', 'fees_taken']);
    const { canceled, rejected, closed } = lifecycle;
    expect([canceled, rejected, closed].map(({ orderStatus }) => orderStatus)).toEqual([2, 3, 1]);
  });
});
