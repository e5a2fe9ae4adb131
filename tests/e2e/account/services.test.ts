import { expect } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { callsOf, fail, list, mockApi } from '#tests/support/browser/mock-api.ts';
import { beLoggedIn, storageOf } from '#tests/support/browser/session.ts';
import { test } from '#tests/support/browser/test.ts';

/** Other services have no known price. */
const KINDS = ['renewal', 'title', 'transfer', undefined, 'status'];
const BOATS = 'Renew Boat Registration';
const SERVICES = 'GET /v1/api/service/types';

test.describe('Our Services', () => {
  const names = [
    BOATS,
    'Replace Title',
    'Transfer Title',
    'Upgrade Plates',
    'Check Registration Status',
  ];
  const services = [
    ...names.map((name, index) => {
      return { uuid: `s${index}`, name, status: 1, kind: KINDS[index], for_boats: index === 0 };
    }),
    { uuid: 'gone', name: 'Withdrawn Service', status: 0 },
  ];

  test('services can be reloaded, and each active one is a card with a link to its form', {
    tag: [
      '@SVC-001',
      '@SVC-002',
      '@SVC-003',
      '@SVC-004',
      '@SVC-005',
      '@SVC-006',
      '@SVC-007',
      '@AMB-059',
      '@AMB-116',
      '@AMB-117',
    ],
  }, async ({ page }) => {
    let answer = fail('The server is busy', 503);
    const asked = await mockApi(page, { [SERVICES]: () => answer });
    await beLoggedIn(page);
    await page.goto('/dashboard/our-services');
    await expect(page.locator('main .lead').last()).toHaveText('The server is busy');
    answer = list();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No services are available right now.')).toBeVisible();
    answer = list(...services);
    await page.reload();
    const cards = page.locator('.services > li');
    await expect(cards.getByRole('heading')).toHaveText([...names.slice(1), BOATS]);
    await expect(page.locator('main h2')).toHaveText(['Vehicle services', 'Boat services']);
    await expect(page.locator('main').getByRole('combobox')).toHaveCount(5);
    await expect(page.locator('main label')).toHaveText([
      'Replace in',
      'Transfer',
      'Upgrade in',
      'State',
      'Renew',
    ]);
    await expect(cards.nth(1).getByRole('combobox')).toHaveValue('CA');
    await expect(cards.locator('.services__price')).toHaveText([
      '$61.95 with DMV fees and standard mailBy mail: 3 to 7 business days after we accept your documents',
      '$48.95 with DMV fees and standard mailBy mail: 3 to 7 business days after we accept your documents',
      '$30.95 in totalBy email: 1 business day',
      'From $30.95 plus DMV feesDigital card: 1 business dayBy mail: 3 to 7 business days',
    ]);
    const call = callsOf(asked, 'GET', '/v1/api/service/types').at(-1);
    expect([call?.query.get('limit'), call?.query.get('page')]).toEqual(['100', '0']);
    await expectAccessible(page);
    await cards.nth(1).getByRole('combobox').selectOption('NV');
    await expect(cards.nth(1)).toContainText('We work only with the California DMV');
    await cards.nth(1).getByRole('button', { name: 'Go' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.locator('select[name=service_type_uuid]')).toHaveValue('s2');
    const stored = await storageOf(page);
    expect(stored.selectedServiceType).toBe('s2');
    expect(Object.values(stored)).not.toContain('NV');
  });
});
