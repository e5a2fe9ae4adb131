import { expect } from '@playwright/test';
import { test } from '#tests/support/browser/test.ts';

const PAGES = ['/', '/faq?q=smog', '/login', '/order-status', '/services', '/nothing-here'];
const FRAME = '/embed/checkout?partner=demo-partner';

test('no page accepts text as script or markup, or a picture from an arbitrary origin', {
  tag: '@SAFE-018',
}, async ({ page, policy }) => {
  for (const path of [...PAGES, FRAME])
    await test.step(path, async () => {
      const answer = await page.goto(path);
      const header = (await answer?.allHeaders())?.['content-security-policy'] ?? '';
      expect(header).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
      expect(header).toContain('report-uri /v1/api/policy/reports; report-to policy');
      expect(header.replace(/frame-ancestors[^;]*/, '')).not.toMatch(
        /unsafe|strict-dynamic|https?:|\*/,
      );
      expect(policy).toEqual([]);

      const rejected = await page.evaluate(() => {
        const attempts = [
          () => document.body.insertAdjacentHTML('beforeend', '<b>words</b>'),
          () => document.createElement('script').setAttribute('src', 'https://evil.example/x.js'),
          () => new DOMParser().parseFromString('<b>words</b>', 'text/html'),
          () => window.trustedTypes?.createPolicy('mine', {}),
        ];
        const picture = new Image();
        picture.src = 'https://evil.example/seen.png';
        return attempts.map((attempt) => {
          try {
            attempt();
            return 'allowed';
          } catch {
            return 'refused';
          }
        });
      });
      expect(rejected).toEqual(Array.from({ length: 4 }, () => 'refused'));
      await expect.poll(() => JSON.stringify(policy)).toContain('img-src');
      expect(JSON.stringify(policy)).toContain('require-trusted-types-for');
      policy.length = 0;
    });
});
