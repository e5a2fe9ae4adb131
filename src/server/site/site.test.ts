import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { shellFor } from '#routes/shells.ts';
import { prepareSite } from '../../../scripts/build/prepare-site.ts';
import { partnerKeyOf } from './headers.ts';
import { type AssetOptions, loadSite } from './site.ts';

type Headers = Record<string, unknown>;

const GUARDS =
  "require-trusted-types-for 'script'; trusted-types 'none'; report-uri /v1/api/policy/reports; report-to policy";

/** Long enough to be compressed. */
const PAGE = `<header></header><main id="main">${'<p>Pay</p>'.repeat(200)}</main>`;
const BARE_PAGE = '<p>Pay</p>';
const ISLAND = '<astro-island><header></header><main id="main">Pay</main></astro-island>';
const SPECIAL: Record<string, string> = {
  'payment-return': BARE_PAGE,
  'embed/checkout': ISLAND,
  'es/404': 'No encontramos esa página',
};
const OWN =
  "base-uri 'none'; form-action 'self'; object-src 'none'; script-src 'self'; style-src 'self'";
const PAYMENT = [
  '/shell/payment-details',
  '/shell/fee-difference',
  '/embed/checkout',
  '/es/shell/payment-details',
  '/es/embed/checkout',
];
const PAGES = ['/shell/order-status', '/payment-return', '/license', '/es/404', ...PAYMENT];
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function serve(
  settings: AssetOptions = {},
  framedBy?: readonly string[],
): Promise<(path: string, headers?: Record<string, string>) => Promise<Headers>> {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  closers.push(() => rmSync(folder, { recursive: true }));
  for (const page of ['', ...PAGES.map((path) => path.slice(1))]) {
    mkdirSync(join(folder, page), { recursive: true });
    writeFileSync(join(folder, page, 'index.html'), SPECIAL[page] ?? PAGE);
  }
  writeFileSync(join(folder, '404.html'), 'We couldn’t find that page');
  writeFileSync(join(folder, 'font.woff2'), '');
  for (const file of ['style.css', 'part.js', 'drawing.svg', 'map.xml', 'words.txt'])
    writeFileSync(join(folder, file), '');
  await prepareSite(folder);
  const site = await loadSite(folder, { shellFor, ...settings });
  const server = createServer((request, response) => site.handle(request, response, framedBy));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  closers.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return (path, headers = {}) =>
    // Sends the raw path, because a URL would be normalized first.
    new Promise((resolve, reject) => {
      const call = request({ port, path, headers, agent: false }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () =>
          resolve({ ...answer.headers, status: answer.statusCode, body: Buffer.concat(parts) }),
        );
      });
      call.on('error', reject).end();
    });
}

async function policyOf(...settings: Parameters<typeof serve>): Promise<unknown> {
  const ask = await serve(...settings);
  return (await ask('/'))['content-security-policy'];
}

describe('the policy of a page', () => {
  it('allows calls to this site only, and no frames', async () => {
    expect(await policyOf({})).toBe(
      `default-src 'self'; img-src 'self' data: blob:; connect-src 'self'; ${OWN}; frame-ancestors 'none'; ${GUARDS}`,
    );
  });

  it('allows uploads to external storage, and framing by partners', async () => {
    const bucket = 'https://bucket.example';
    expect(await policyOf({ connectsTo: [bucket] }, ['https://partner.example'])).toBe(
      `default-src 'self'; img-src 'self' data: blob: ${bucket}; connect-src 'self' ${bucket}; ${OWN}; frame-ancestors https://partner.example; ${GUARDS}`,
    );
  });
});

describe('a sandbox', () => {
  const NOTICE = 'Sandbox: orders on this site aren’t real.';
  const textOf = ({ body, 'content-encoding': encoding }: Headers) => {
    const bytes = z.instanceof(Buffer).parse(body);
    if (encoding === 'br') return brotliDecompressSync(bytes).toString();
    return (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString();
  };

  it.each(['br', 'gzip', 'identity'])(
    'says so in the header of each page, sent as %s',
    async (form) => {
      const [real, sandbox] = [await serve(), await serve({ isSandbox: true })];
      const sent = await sandbox('/', { 'accept-encoding': form });
      expect(textOf(sent)).toMatch(
        new RegExp(`^<header><div [^>]*><p [^>]*>${NOTICE}</p></div></header>`),
      );
      expect(textOf(await real('/', { 'accept-encoding': form }))).toBe(PAGE);
      expect(sent.etag).not.toBe((await real('/')).etag);
      expect(textOf(await sandbox('/payment-return'))).toBe(BARE_PAGE);
      expect(textOf(await sandbox('/es/embed/checkout', { 'accept-encoding': form }))).toContain(
        '<div class="announcement announcement--warning" lang="es"><p class="wrap">Prueba: estos',
      );
    },
  );

  it('leaves the HTML of islands unchanged, which React expects', async () => {
    const page = textOf(await (await serve({ isSandbox: true }))('/embed/checkout'));
    expect(page).toContain(NOTICE);
    expect(page.endsWith(`</div>${ISLAND}`)).toBe(true);
  });
});

describe('the payment provider’s fields', { tags: ['MONEY-002'] }, () => {
  it('are allowed only in pages with the payment form, and only if they are configured', async () => {
    for (const hasHostedFields of [false, true]) {
      const ask = await serve({ hasHostedFields });
      for (const path of ['/', ...PAGES]) {
        const isHosted = hasHostedFields && PAYMENT.includes(path);
        const headers = await ask(path);
        const policy = String(headers['content-security-policy']);
        expect(policy.includes('stripe.com'), path).toBe(isHosted);
        expect(policy, path).toContain(`trusted-types ${isHosted ? 'default' : "'none'"};`);
        expect(headers['cross-origin-opener-policy'], path).toBe(
          isHosted ? 'same-origin-allow-popups' : 'same-origin',
        );
      }
    }
  });

  it('add their hosts to what the page may load, frame, and call', async () => {
    const ask = await serve({ hasHostedFields: true }, ['https://partner.example']);
    const script = 'https://js.stripe.com https://*.js.stripe.com';
    expect((await ask('/embed/checkout'))['content-security-policy']).toBe(
      `default-src 'self'; img-src 'self' data: blob:; connect-src 'self' https://api.stripe.com https://pay.google.com https://google.com/pay; base-uri 'none'; form-action 'self'; object-src 'none'; script-src 'self' ${script}; style-src 'self'; frame-src 'self' ${script} https://hooks.stripe.com; frame-ancestors https://partner.example; ${GUARDS.replace("'none'", 'default')}`,
    );
  });

  it('replace a page that a browser has stored with its old policy', async () => {
    const direct = await serve();
    const hosted = await serve({ hasHostedFields: true });
    const [path = ''] = PAYMENT;
    const { etag } = await direct(path);
    const stored = { 'if-none-match': String(etag) };
    expect(await direct(path, stored)).toMatchObject({ status: 304 });
    expect(await hosted(path, stored)).toMatchObject({ status: 200 });
    expect(await hosted('/', { 'if-none-match': String((await direct('/')).etag) })).toMatchObject({
      status: 304,
    });
  });

  it('may use our font', async () => {
    const font = '/font.woff2';
    const ask = await serve({ hasHostedFields: true });
    expect(await ask(font)).toMatchObject({ 'access-control-allow-origin': '*' });
    const direct = await serve();
    expect(await direct(font)).not.toHaveProperty('access-control-allow-origin');
  });
});

describe('the page where a bank sends customers', { tags: ['MONEY-004'] }, () => {
  it('may be framed by anyone, loads nothing, and passes its URL to nobody', async () => {
    const ask = await serve({ hasHostedFields: true });
    const headers = await ask('/payment-return?payment_intent_client_secret=secret');
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; base-uri 'none'; form-action 'none'; script-src ?; /,
    );
    expect(headers['content-security-policy']).not.toContain('frame-ancestors');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers).not.toHaveProperty('set-cookie');
  });
});

describe('A file on the site', () => {
  it('declares its charset if it is text', { tags: ['SAFE-017'] }, async () => {
    const ask = await serve();
    for (const file of ['style.css', 'part.js', 'drawing.svg', 'map.xml', 'words.txt', '']) {
      const { 'content-type': type } = await ask(`/${file}`);
      expect(type).toMatch(/; charset=utf-8$/);
    }
  });
});

describe('A URL with a trailing slash', () => {
  it('redirects to the URL without the slash, and keeps the query', async () => {
    const ask = await serve();
    expect(await ask('/order-status/?a=1')).toMatchObject({
      status: 308,
      location: '/order-status?a=1',
    });
  });

  it.each(['//order-status/', '//order-status//', '/\\order-status/', '///order-status/', '//'])(
    'never redirects from %s to another host',
    async (path) => {
      const ask = await serve();
      expect((await ask(path)).location).toBeUndefined();
    },
  );
});

describe('An address below /es', { tags: ['EDIT-014'] }, () => {
  const textAt = async (path: string) => {
    const { status, body } = await (await serve())(path);
    return { status, text: String(body) };
  };

  it('without a page shows the Spanish page for that', async () => {
    const spanish = { status: 404, text: 'No encontramos esa página' };
    for (const path of ['/es/nothing', '/es/nothing/here?a=1', '/es/404']) {
      expect(await textAt(path), path).toEqual(spanish);
    }
    const english = { status: 404, text: 'We couldn’t find that page' };
    for (const path of ['/nothing', '/essay', '/404', '/404.html']) {
      expect(await textAt(path), path).toEqual(english);
    }
  });

  it('redirects to a page that exists only in English, and keeps the query', async () => {
    const ask = await serve();
    for (const [path, location] of [
      ['/es', '/#solo-en-ingles'],
      ['/es/license', '/license#solo-en-ingles'],
      ['/es/license/?a=1', '/license?a=1#solo-en-ingles'],
      ['/es/order-status?a=1', '/order-status?a=1#solo-en-ingles'],
    ]) {
      expect(await ask(path ?? ''), path).toMatchObject({
        status: 302,
        location,
        'cache-control': 'no-cache',
      });
    }
    expect(await ask('/es/shell/payment-details')).toMatchObject({ status: 200 });
  });

  it.each(['/es//order-status', '/es//order-status/', '/es/\\order-status', '/es//'])(
    'never redirects from %s to another host',
    async (path) => {
      expect((await (await serve())(path)).location ?? '/').toMatch(/^\/(#|$)/);
    },
  );
});

describe('A partner’s key', { tags: ['AMB-133'] }, () => {
  it('is read from the address of the framed checkout in each language, and no other', () => {
    expect(partnerKeyOf('/embed/checkout?partner=pk_1')).toBe('pk_1');
    expect(partnerKeyOf('/es/embed/checkout?partner=pk_1')).toBe('pk_1');
    for (const url of ['/?partner=pk_1', '/embed/checkout', '/embed/checkout/x?partner=pk_1']) {
      expect(partnerKeyOf(url), url).toBeUndefined();
    }
  });
});

describe('A cached page', () => {
  it('is not sent again, regardless of how the ETag is written', async () => {
    const ask = await serve();
    const tag = String((await ask('/')).etag);
    const statusFor = async (named: string) => (await ask('/', { 'if-none-match': named })).status;
    for (const named of [tag, `W/${tag}`, `"other", ${tag}`, `W/"other",W/${tag}`, '*']) {
      expect(await statusFor(named), named).toBe(304);
    }
    for (const named of ['', '"other"', tag.slice(1), `w/${tag}`, `${tag}x`, 'W/']) {
      expect(await statusFor(named), named).toBe(200);
    }
  });
});
