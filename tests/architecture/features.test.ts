import { describe, expect, it } from 'vitest';
import { sourcesIn, textOf } from './source-files.ts';

describe('a feature', () => {
  it('names the customer when it files or charges', { tags: ['PART-006'] }, () => {
    const unsaid = sourcesIn('src/server/features').filter((file) =>
      /\bgateways\.(live|test)\b|\{[^}]*\b(live|test)\b[^}]*\} = [\w.]*gateways\b/.test(
        textOf(file),
      ),
    );
    expect(unsaid).toEqual([]);
  });

  it('moves an order to the next stage only where the code knows who moves it', {
    tags: ['POST-001'],
  }, () => {
    const using = (name: RegExp) =>
      sourcesIn('src/server')
        .filter((file) => !file.includes('.test.') && name.test(textOf(file)))
        .toSorted();
    // Timed transitions go through `automaticStage`, which takes into account who mails the orders.
    expect(using(/\bnextStage\(/)).toEqual([
      'src/server/features/desk/orders/history.ts',
      'src/server/order-lifecycle.ts',
    ]);
    expect(using(/\bmoveStages\(/)).toEqual([
      'src/server/features/fulfillment/cancel.ts',
      'src/server/features/fulfillment/commit-steps.ts',
      'src/server/features/fulfillment/filing/claims.ts',
      'src/server/features/fulfillment/filing/corrections.ts',
      'src/server/features/fulfillment/parcels/follow.ts',
      'src/server/features/fulfillment/parcels/mailing.ts',
      'src/server/features/fulfillment/remail.ts',
      'src/server/features/orders/stages.ts',
    ]);
    expect(using(/\bcommitSteps\(/)).toEqual([
      'src/server/features/fulfillment/commit-steps.ts',
      'src/server/features/fulfillment/service.ts',
    ]);
  });

  it('does not use its own list of stages to delete user data', () => {
    const listed = sourcesIn('src/server/features/privacy').filter((file) =>
      /'(label_printed|shipped|closed|rejected)'/.test(textOf(file)),
    );
    expect(listed).toEqual([]);
  });
});
