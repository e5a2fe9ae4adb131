import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { FEE_CALCULATOR } from '#routes/pages.ts';
import { shellFor } from '#routes/shells.ts';
import { loadSite } from '#server/site/site.ts';
import {
  attributes,
  compressedBytes,
  listedPages,
  pageAt,
  pages,
  scriptPathsOf,
  scriptsOf,
  siteFolder,
  totalOf,
} from './built-site.ts';

const KB = 1024;
/** Ten packets: what a browser gets without another round trip. */
const FIRST_WINDOW_BYTES = 14_336;
/** Spanish text is longer than English text, which just fits on some pages. */
const LONGER_SPANISH_BYTES = 512;
const LATER = /<script id="texts"|<link rel="modulepreload"/;
/** An island that loads at once. */
const ISLAND = /<astro-island [^>]*client="load"[^>]*>/g;
const HEADER_ISLAND = /HeaderMenu/;

describe('the home page', () => {
  const { html } = pageAt('/');

  const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text);
  const inlineBytes = compressedBytes(inline.join(''));

  it('loads at most 8 KB of JavaScript automatically, compressed', { tags: ['FAST-013'] }, () => {
    expect(totalOf(scriptsOf(html)) + inlineBytes).toBeLessThanOrEqual(8 * KB);
  });

  it('loads at most 76 KB once its form is touched', { tags: ['FAST-013'] }, () => {
    const touched = totalOf(scriptsOf(html, { touched: true }));
    expect(touched).toBeGreaterThan(58 * KB);
    expect(touched + inlineBytes).toBeLessThanOrEqual(76 * KB);
  });
});

describe('the login', () => {
  it('loads neither the funnel nor its statechart, and no start form', () => {
    const scripts = scriptsOf(pageAt('/login').html, { touched: true });
    const names = scripts.map((script) => script.path).join();
    expect(names).toContain('Login');
    expect(names).not.toMatch(/funnel|statechart|home/);
  });
});

describe('the desk and the portal', () => {
  it.each(['/desk', '/partners'])('load neither the funnel nor its statechart at %s', (path) => {
    const names = scriptsOf(pageAt(path).html)
      .map((script) => script.path)
      .join();
    expect(names).toContain('partner-calls');
    expect(names).not.toMatch(/funnel|statechart|payment/);
  });
});

describe('a screen that an island renders', () => {
  it('lists every script that the island imports, so that none waits for another', () => {
    const shown = pages.filter(({ html }) => html.includes('client="load"'));
    expect(shown.length).toBeGreaterThan(20);
    for (const { path, html } of shown) {
      const listed = attributes(html, /<link rel="modulepreload"[^>]*>/g, 'href');
      const own = [
        ...attributes(html, /<script [^>]*>/g, 'src'),
        ...attributes(html, ISLAND, 'component-url'),
        ...attributes(html, ISLAND, 'renderer-url'),
      ];
      const needed = scriptPathsOf(html.replaceAll('"modulepreload"', '""'));
      expect(needed.length, path).toBeGreaterThan(5);
      expect([...own, ...listed], path).toEqual(expect.arrayContaining(needed));
    }
  });

  it('shows the waiting screen’s plate before any script loads', () => {
    const { html } = pageAt('/shell/checking-dmv-records');
    expect(html).toMatch(/<script>[^<]*"funnel:lookup"[^<]*\.plate__number/);
  });
});

describe('the fee calculator', () => {
  it.each(['/registration-fee-calculator', '/es/registration-fee-calculator'])(
    'loads less than 40 KB of JavaScript in total at %s, compressed, and no React',
    { tags: ['FEE-004'] },
    (path) => {
      const { html } = pageAt(path);
      const scripts = scriptsOf(html);
      expect(scripts.map((script) => script.path).join()).toContain('FeeCalculator');
      expect(scripts.map((script) => script.path).join()).not.toMatch(/react|HeaderMenu/);
      expect(totalOf(scripts)).toBeLessThan(40 * KB);
    },
  );
});

describe('every page for search engines', () => {
  it('waits for no script', () => {
    for (const { path, html } of listedPages) {
      const files = [...html.matchAll(/<script [^>]*src=[^>]*>/g)].map(([tag]) => tag);
      for (const tag of files) expect(tag, path).toMatch(/type="module"|\sdefer|\sasync/);
    }
  });

  it('has no JavaScript except for the header, forms, and the question search', () => {
    const plain = listedPages.filter(
      ({ path }) => !['/', '/es'].includes(path) && !path.endsWith(FEE_CALCULATOR),
    );
    for (const { path, html } of plain) {
      const islands = attributes(html, /<astro-island [^>]*>/g, 'component-url');
      expect(islands, path).toHaveLength(1);
      expect(islands[0], path).toMatch(HEADER_ISLAND);
      const ownScripts = attributes(html, /<script [^>]*>/g, 'src');
      const homeScripts = attributes(pageAt('/').html, /<script [^>]*>/g, 'src');
      const others = ownScripts.filter((script) => !homeScripts.includes(script));
      expect(others, path).toHaveLength(path.endsWith('/faq') ? 1 : 0);
    }
  });
});

describe('every page', () => {
  it('fits, with its styles, into what the server sends before it waits for the browser', {
    tags: ['FAST-013'],
  }, async () => {
    const site = await loadSite(siteFolder, { shellFor });
    const server = createServer((request, response) => site.handle(request, response));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    for (const { path, html } of pages) {
      expect(html, path).not.toContain('<link rel="stylesheet"');
      const most = FIRST_WINDOW_BYTES + (path.startsWith('/es') ? LONGER_SPANISH_BYTES : 0);
      const { head, body } = await bytesSent(port, path);
      if (head + body > most) expect(head + bytesOfContent(html), path).toBeLessThanOrEqual(most);
    }
    await new Promise((closed) => server.close(closed));
  });
});

/** The texts and the list for scripts follow the content. */
function bytesOfContent(html: string): number {
  const [content = ''] = html.split(LATER);
  return compressedBytes(content);
}

async function bytesSent(port: number, path: string): Promise<{ head: number; body: number }> {
  const socket = connect(port, '127.0.0.1');
  socket.end(
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n`,
  );
  const sent = await buffer(socket);
  const head = sent.indexOf('\r\n\r\n') + '\r\n\r\n'.length;
  return { head, body: sent.length - head };
}
