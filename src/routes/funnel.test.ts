import { describe, expect, it } from 'vitest';
import { funnelRoutes, hasIdsFor, matchRoute, pathOf, routedStates, shellName } from './funnel.ts';

const ids = { user_uuid: 'u1', vehicle_uuid: 'v1', address_uuid: 'a1', cart_uuid: 'c1' };

describe('the route table', () => {
  it.each([
    ['checking', '/checking-dmv-records/u1/v1'],
    ['shipping', '/shipping-address/u1/v1'],
    ['confirming', '/address-confirmation/u1/v1/a1'],
    ['cart', '/add-another-vehicle/u1/a1'],
    ['payment', '/payment-details/u1/c1/a1'],
    ['thankYou', '/thank-you/u1/c1/a1'],
    ['orderStatus', '/order-status/u1/c1'],
    ['notEligible', '/dmv-search-finalized'],
  ] as const)(
    'gives %s the address %s and finds it again',
    { tags: ['ROUTE-028'] },
    (state, path) => {
      expect(pathOf(state, ids)).toBe(path);
      expect(matchRoute(path)?.state).toBe(state);
      expect(pathOf(state, matchRoute(path)?.ids ?? {})).toBe(path);
    },
  );

  it('also gives the order status an address without ids', { tags: ['AMB-074'] }, () => {
    expect(pathOf('orderStatus', {})).toBe('/order-status');
    expect(matchRoute('/order-status')).toMatchObject({ state: 'orderStatus', ids: {} });
  });

  it('uses one vehicle id from checking to shipping', { tags: ['AMB-071'] }, () => {
    const { ids: checked } = matchRoute('/checking-dmv-records/u1/v1') ?? { ids: {} };
    expect(pathOf('shipping', checked)).toBe('/shipping-address/u1/v1');
  });

  it('does not match addresses with too few or too many parts', () => {
    for (const path of [
      '/',
      '/shipping-address',
      '/shipping-address/u1',
      '/thank-you/u1/c1/a1/x',
    ]) {
      expect(matchRoute(path)).toBeUndefined();
    }
  });

  it('preserves ids with unusual characters', () => {
    const odd = { user_uuid: 'u/1 é', vehicle_uuid: 'v?1' };
    expect(matchRoute(pathOf('shipping', odd))?.ids).toEqual(odd);
    expect(matchRoute('/shipping-address/%E0%A4%A/v1')?.ids.user_uuid).toBe('%E0%A4%A');
  });

  it('says whether the ids are sufficient', () => {
    expect(hasIdsFor('cart', { user_uuid: 'u1' })).toBe(false);
    expect(hasIdsFor('cart', ids)).toBe(true);
    expect(() => pathOf('cart', { user_uuid: 'u1' })).toThrow('needs an id');
  });

  it('has one shell page per kind of address', () => {
    const names = new Set(funnelRoutes.map(({ pattern }) => shellName(pattern)));
    expect(names.size).toBe(routedStates.length);
    expect(shellName('/shipping-address/:user_uuid/:vehicle_uuid')).toBe('shipping-address');
  });
});
