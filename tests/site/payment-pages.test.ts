import { expect, it } from 'vitest';
import { PAYMENT_RETURN } from '#routes/pages.ts';
import { readAssetTable } from '#server/site/asset-table.ts';
import { headersOf } from '#server/site/headers.ts';
import { siteFolder } from './built-site.ts';

const table = Object.entries(await readAssetTable(siteFolder));
const policies = table
  .map(([path, asset]) => {
    const headers = headersOf(asset, { hasHostedFields: true });
    return { path, policy: headers['content-security-policy'] ?? '' };
  })
  .filter(({ policy }) => policy !== '');

it('only three pages may load the provider’s script and create a Trusted Types policy', {
  tags: ['MONEY-002', 'SAFE-018'],
}, () => {
  expect(policies.length).toBeGreaterThan(30);
  const wider = policies.filter(
    ({ policy }) => /stripe|google/.test(policy) || !policy.includes("trusted-types 'none'"),
  );
  expect(wider.map(({ path }) => path).sort()).toEqual([
    '/embed/checkout',
    '/es/embed/checkout',
    '/es/shell/fee-difference',
    '/es/shell/payment-details',
    '/shell/fee-difference',
    '/shell/payment-details',
  ]);
  const [, connect] = /; connect-src ([^;]+)/.exec(wider[0]?.policy ?? '') ?? [];
  expect(connect).toBe(
    "'self' https://api.stripe.com https://pay.google.com https://google.com/pay",
  );
});

it('only the page where a bank sends customers may be framed by anyone, and it runs one script', {
  tags: ['MONEY-004'],
}, () => {
  const open = policies.filter(({ policy }) => !policy.includes('frame-ancestors'));
  expect(open.map(({ path }) => path)).toEqual([PAYMENT_RETURN]);
  expect(open[0]?.policy.match(/'sha256-/g)).toHaveLength(1);
});
