import { describe, expect, it } from 'vitest';
import { addressLines } from '#islands/order/address-lines.ts';
import { lastOrder } from './Orders.tsx';

describe('the facts of an order', () => {
  it('include the last order by time, or by place in the list if times are equal', {
    tags: ['ORD-007'],
  }, () => {
    const [early, late] = ['2024-01-01T00:00:00Z', '2025-01-01T00:00:00Z'];
    expect(lastOrder([])).toBeUndefined();
    expect(
      lastOrder([
        { uuid: '1', created_at: late },
        { uuid: '2', created_at: early },
      ])?.uuid,
    ).toBe('1');
    expect(
      lastOrder([
        { uuid: '1', created_at: late },
        { uuid: '2', created_at: late },
      ])?.uuid,
    ).toBe('2');
  });

  it('include an address without empty lines', () => {
    expect(addressLines({ first_name: 'Dana', city: 'Fresno', state: 'CA' })).toEqual({
      name: 'Dana',
      lines: ['Fresno, CA'],
    });
  });

  it('keep names in any script separate from the house number', () => {
    const place = { street_address: '12-34 Main St', city: 'Fresno', state: 'CA' };
    const address = { first_name: 'محمد', last_name: 'علي', ...place, zip_code: '93650' };
    expect(addressLines({ ...address, company_name: 'חברה', unit: 'دور 3' })).toEqual({
      name: '\u2068محمد علي\u2069',
      lines: ['\u2068חברה\u2069', '12-34 Main St \u2068دور 3\u2069', 'Fresno, CA 93650'],
    });
  });
});
