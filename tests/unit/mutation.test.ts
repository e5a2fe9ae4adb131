import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parts } from '../../scripts/test/mutation/parts.ts';
import { explanations, inOneLine } from '../../scripts/test/mutation/survivors.ts';

describe('npm run test:mutation', { tags: ['TRUE-016'] }, () => {
  it('covers the contracts, the funnel, and the server’s payment flow', () => {
    expect(Object.values(parts).map(({ folder }) => folder)).toEqual([
      'src/contracts',
      'src/funnel',
      'src/server/features/account/login',
      'src/server/features/cart',
      'src/server/features/orders',
      'src/server/features/checkout',
      'src/server/features/checkout/refunds',
    ]);
  });

  it.each(explanations)(
    'explains only changes to code that still exists in $file: $from',
    (one) => {
      expect(one.reason).toMatch(/^[A-Z].{20,}\.$/);
      const code = inOneLine(readFileSync(one.file, 'utf8'));
      if (one.from !== '*') expect(code).toContain(one.from);
    },
  );
});
