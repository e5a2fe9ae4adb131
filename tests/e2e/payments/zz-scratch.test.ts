import { expect } from '@playwright/test';
import { mockApi } from '#tests/support/browser/mock-api.ts';
import { saveData } from '#tests/support/browser/save-data.ts';
import { test } from '#tests/support/browser/test.ts';
test('sizes', async ({ page }) => {
  await saveData(page);
  await mockApi(page);
  for (const [path, button] of [['/add-another-vehicle/u1/a1', 'CHECKOUT'], ['/payment-details/u1/c1/a1', 'PROCESS ORDER'], ['/thank-you/u1/c1/a1', 'VIEW QUOTES'],['/shipping-address/u1/v1', 'CONTINUE'],['/address-confirmation/u1/v1/a1', 'NEXT']] as const) {
    const urls = new Set<string>();
    page.on('request', (r) => { if (r.resourceType() === 'script') urls.add(r.url()); });
    await page.goto(path);
    await expect(page.getByRole('button', { name: button })).toBeVisible();
    await page.waitForLoadState('networkidle');
    let total = 0; const rows: string[] = [];
    for (const u of urls) { const a = await page.request.get(u, { headers: { 'accept-encoding': 'br' } }); const n = Number(a.headers()['content-length']); total += n; rows.push(`${n} ${new URL(u).pathname}`); }
    console.log(path, total, '\n' + rows.sort((a, b) => Number(b.split(' ')[0]) - Number(a.split(' ')[0])).join('\n'));
    page.removeAllListeners('request');
  }
});
