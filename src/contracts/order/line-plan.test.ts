import { expect, it } from 'vitest';
import { hasShipment, planOf } from './line-plan.ts';

const lineOf = (kind: string) => ({ service_type: { kind } });

it('says whether a line has anything to mail', { tags: ['PROM-004'] }, () => {
  const shipped = ['renewal', 'replacement', 'transfer', 'title', 'status'].filter((kind) =>
    hasShipment(lineOf(kind)),
  );
  expect(shipped).toEqual(['renewal', 'replacement', 'transfer', 'title']);
  expect(planOf(lineOf('status')).atTheDmv).toBe('ask');
  for (const unnamed of [{}, { service_type: null }, { service_type: {} }, lineOf('upgrade')]) {
    expect(planOf(unnamed).hasDigitalCopy).toBe(true);
  }
});
