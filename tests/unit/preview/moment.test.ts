import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { listen } from '../../../lake/serve-content.ts';
import { cookieLimits } from '../../../scripts/content/preview/cookies.ts';
import { atChosenMoment, withMomentForm } from '../../../scripts/content/preview/moment.ts';
import { siteNow } from '../../../scripts/content/preview/site-clock.ts';

it('shows pages as of the chosen moment until the editor returns to drafts', async () => {
  const server = createServer((request, response) =>
    atChosenMoment(request, response, {
      limits: cookieLimits(undefined),
      next: () => response.end(`${siteNow().toISOString()} ${withMomentForm('</body>')}`),
    }),
  );
  const url = await listen(server, 0);
  const get = (path: string, cookie = '') =>
    fetch(url + path, { headers: { cookie }, redirect: 'manual' });

  const chosen = await get('/faq?at=2033-12-01T09:00&x=1');
  expect([chosen.status, chosen.headers.get('location')]).toEqual([303, '/faq?x=1']);
  const cookie = chosen.headers.get('set-cookie')?.split(';')[0];
  const shown = await (await get('/faq', `preview=1; ${cookie}`)).text();
  expect(shown).toMatch(
    /^2033-12-01T17:00:00.000Z .*Site on Dec 1, 2033, 9:00 AM PT.*value="2033-12-01T09:00".*Reset.*Drafts that aren’t scheduled by then are hidden/s,
  );
  const back = await get('/faq?at=');
  expect(back.headers.get('set-cookie')).toContain('preview-at=;');
  expect(await (await get('/faq', 'preview-at=x')).text()).not.toContain('2033');
  server.close();
});
