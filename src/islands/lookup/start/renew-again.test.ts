import { describe, expect, it } from 'vitest';
import { isDue, renewalFor } from './renew-again.ts';

const services = [
  { uuid: 's0', name: 'Renew a Title', status: 1, kind: 'transfer' },
  { uuid: 's1', name: 'Another Year', status: 1, kind: 'renewal' },
  { uuid: 's2', name: 'On the Water', status: 1, kind: 'renewal', for_boats: true },
] as const;
const find = (vehicle_type: string, uuid?: string) =>
  renewalFor({ vehicle_type, service_type: { uuid } }, services)?.uuid;

describe('the service of another renewal', () => {
  it('is the earlier one, otherwise the one for this kind of vehicle, regardless of its name', {
    tags: ['ONE-002'],
  }, () => {
    expect(find('Automobile', 's2')).toBe('s2');
    expect(find('Automobile', 's0')).toBe('s1');
    expect(find('Boat')).toBe('s2');
    expect(renewalFor({ vehicle_type: 'Boat' }, services.slice(0, 2))?.uuid).toBe('s1');
    expect(renewalFor({ vehicle_type: 'Boat' }, [])).toBeUndefined();
  });
});

describe('a vehicle', () => {
  it.each([
    ['2026-11-20', undefined, true],
    ['2027-02-04', undefined, true],
    ['2027-02-05', undefined, false],
    ['2026-11-21', 'R-1', false],
    ['soon', undefined, false],
    [null, undefined, false],
  ])(
    'expires on %s, has the renewal order %s, and is due: %s',
    { tags: ['EASE-028'] },
    (day, renewal_order_id, due) => {
      const vehicle = { vehicle_registration_expiry_date: day, renewal_order_id };
      expect(isDue(vehicle, '2026-11-21')).toBe(due);
    },
  );
});
