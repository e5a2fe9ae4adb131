import { describe, expect, it } from 'vitest';
import { matchDashboard, pathOfOrder, pathOfSection } from './dashboard.ts';

describe('the dashboard’s addresses', () => {
  it.each([
    ['/my-orders', 'orders', undefined, false],
    ['/my-garage', 'garage', undefined, false],
    ['/our-services', 'services', undefined, false],
    ['/dashboard', 'orders', undefined, true],
    ['/dashboard/u1', 'orders', 'u1', true],
    ['/dashboard/my-orders', 'orders', undefined, true],
    ['/dashboard/my-orders/u1', 'orders', 'u1', true],
    ['/dashboard/my-orders/u1/o1', 'order', 'u1', true],
    ['/dashboard/my-garage/u1/', 'garage', 'u1', true],
    ['/dashboard/our-services', 'services', undefined, true],
    ['/dashboard/profile/u1', 'profile', 'u1', true],
  ])(
    '%s is %s, and fixed names take precedence over the id',
    { tags: ['AMB-076'] },
    (path, section, userUuid, needsLogin) => {
      expect(matchDashboard(path)).toMatchObject({ section, userUuid, needsLogin });
    },
  );

  it.each(['/', '/dashboard/u1/more', '/dashboard/profile/u1/x/y', '/my-orders/u1', '/login'])(
    '%s is not a dashboard address',
    (path) => {
      expect(matchDashboard(path)).toBeUndefined();
    },
  );

  it('are built from the same table', () => {
    for (const section of ['orders', 'garage', 'services', 'profile'] as const) {
      expect(matchDashboard(pathOfSection(section, 'a/b'))?.section).toBe(section);
    }
    expect(pathOfSection('profile', undefined)).toBe('/dashboard/profile');
    expect(matchDashboard(pathOfOrder('u1', 'o 1'))).toMatchObject({ orderUuid: 'o 1' });
  });
});
