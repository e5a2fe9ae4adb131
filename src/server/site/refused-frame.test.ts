import { expect, it } from 'vitest';
import { refusalPage, whyRefused } from './refused-frame.ts';

const REFUSED = { tags: ['PART-002'] };
const SITE = 'https://www.example.com';
const framed = {
  ...{ 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site' },
  referer: `${SITE}/renew?a=1`,
};
const whyOf = (key: string, origins?: readonly string[], headers: object = framed) =>
  whyRefused({ method: 'GET', headers: { ...headers } }, key, origins);

it('tells a missing, secret, or wrong key and an unlisted origin apart', REFUSED, () => {
  for (const key of ['', 'null']) expect(whyOf(key)).toContain('the attribute partner is missing');
  expect(whyOf('report_a')).toMatch(/contains a secret.*Replace the report key .* now/);
  expect(whyOf('whsec_a')).toContain('Replace the webhook secret');
  expect(whyOf('live_a')).toContain('is wrong or no longer valid');
  expect(whyOf('live_a', ['https://shop.example.com'])).toBe(
    `${SITE} isn’t one of the page origins of this key. Add it in the partner portal, under Edit settings.`,
  );
  expect(whyOf('live_a', [])).toContain(SITE);
});

it('rejects no page that the browser may show, or that is in no frame', REFUSED, () => {
  expect(whyOf('live_a', [SITE])).toBeUndefined();
  const { referer: _, ...silent } = framed;
  expect(whyOf('live_a', ['https://shop.example.com'], silent)).toBeUndefined();
  for (const headers of [
    {},
    { ...framed, 'sec-fetch-dest': 'document' },
    { ...framed, 'sec-fetch-site': 'same-origin' },
  ]) {
    expect(whyOf('nobody', undefined, headers)).toBeUndefined();
  }
});

it('writes only text to the page', REFUSED, () => {
  expect(refusalPage('<script>alert(1)</script>').body).toContain('<p>No checkout: &lt;script>');
});
