import { basename } from 'node:path';
import { HtmlValidate } from 'html-validate';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { shellFor } from '#routes/shells.ts';
import { languageOfPath, pathIn } from '#words/language-paths.ts';
import {
  attributes,
  hasFile,
  listedPages,
  metaOf,
  pageAt,
  pages,
  readSiteFile,
  scriptPathsOf,
  siteFolder,
} from './built-site.ts';

const paths = new Set(pages.map(({ path }) => path));
const listed = listedPages.map(({ path }) => path);
const count = (html: string, part: RegExp) => html.match(part)?.length ?? 0;
const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });
const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';

describe('every built page', () => {
  it('is valid HTML', async () => {
    const problems: string[] = [];
    for (const { path, html } of pages) {
      const { results } = await validator.validateString(html, path);
      for (const { line, column, message } of results.flatMap((result) => result.messages)) {
        problems.push(`${path}:${line}:${column} ${message}`);
      }
    }
    expect(problems).toEqual([]);
  }, 60_000);

  it('has one h1 and a title', () => {
    for (const { path, html } of pages) {
      expect(count(html, /<h1[\s>]/g), path).toBe(1);
      expect(titleOf(html).length, path).toBeGreaterThan(3);
    }
  });

  it('links to no page, file, or part of a page that does not exist', () => {
    const broken = pages.flatMap(({ path, html }) =>
      [
        ...attributes(html, /<(?:a|link|area) [^>]*>/g, 'href'),
        ...attributes(html, /<(?:img|script|source|iframe) [^>]*>/g, 'src'),
      ]
        .filter((to) => !/^(https?:|mailto:|tel:|data:)/.test(to))
        .filter((to) => !leadsSomewhere(path, to))
        .map((to) => `${path} → ${to}`),
    );
    expect(broken).toEqual([]);
  });

  it('links to other sites over https only', () => {
    const insecure = pages.flatMap(({ html }) =>
      attributes(html, /<a [^>]*>/g, 'href').filter((to) => to.startsWith('http:')),
    );
    expect(insecure).toEqual([]);
  });

  it('has the disclaimer, license number, copyright line, legal links, and support in its footer', {
    tags: ['FOOT-001', 'FOOT-002', 'FOOT-003', 'FOOT-004', 'EASE-011'],
  }, () => {
    for (const { path, html } of pages.filter(
      ({ path }) =>
        !/^(?:(?:\/es)?\/embed\/checkout|\/desk|\/partners|\/payment-return)$/.test(path),
    )) {
      const footer = html.slice(html.lastIndexOf('<footer'));
      expect(footer, path).toMatch(/private company|empresa privada/);
      expect(footer, path).toMatch(/not a government agency|n[io] una agencia del gobierno/);
      expect(footer, path).toMatch(/(?:License No\.|Licencia núm\.) \S/);
      expect(footer, path).toMatch(/© 2023/);
      for (const href of ['/privacy-policy', '/terms-conditions', '/license']) {
        expect(footer, path).toContain(`href="${pathIn(languageOfPath(path), href)}"`);
      }
      expect(footer, path).toMatch(/<a href="tel:\+19165550100"[^>]*>\(916\) 555-0100</);
      expect(footer, path).toMatch(
        /<a href="mailto:support@example\.com"[^>]*>support@example\.com</,
      );
      expect(footer, path).toMatch(
        /Mon–Fri, 8\u00a0AM–5\u00a0PM PT|Lun–vie, 8\u00a0a\.\u00a0m\.–5\u00a0p\.\u00a0m\., hora del Pacífico/,
      );
    }
  });
});

describe('the partners’ guide', { tags: ['PART-001'] }, () => {
  it.each(['/faq', '/es/faq', '/partners'])('is linked from %s', (path) => {
    expect(pageAt(path).html).toContain('href="/partners/guide"');
  });
});

describe('the staff desk', { tags: ['OPER-004'] }, () => {
  it('is linked from no other page, and no other page loads any of it', () => {
    const scripts = (html: string) => scriptPathsOf(html, { touched: true });
    const desk = pageAt('/desk').html;
    const [island = ''] = attributes(desk, /<astro-island [^>]*>/g, 'component-url');
    const ofTheDesk = /\/v1\/api\/desk|desk_token|\.desk-bar/;
    expect(desk).toMatch(ofTheDesk);
    expect(scripts(desk).map(readSiteFile).join('')).toMatch(ofTheDesk);
    // Partners use the desk's screens for partners.
    const others = pages.filter(({ path }) => path !== '/desk' && path !== '/partners');
    expect(others.length).toBeGreaterThan(40);
    const loaded = new Set<string>();
    for (const { path, html } of others) {
      expect(html, path).not.toMatch(/href="[^"]*\/desk\b/);
      expect(html, path).not.toMatch(ofTheDesk);
      for (const style of attributes(html, /<link rel="stylesheet"[^>]*>/g, 'href')) {
        loaded.add(style);
      }
      for (const script of scripts(html)) loaded.add(script);
    }
    for (const path of loaded) {
      const text = readSiteFile(path);
      expect(ofTheDesk.test(text), path).toBe(false);
      // If the text contained the name of the desk's island, a script could import it later.
      expect(text.includes(basename(island)), path).toBe(false);
    }
  });
});

describe('the pages for search engines', () => {
  it('are those in the sitemap', () => {
    const named = [...readSiteFile('sitemap.xml').matchAll(/<loc>([^<]*)<\/loc>/g)].map(
      ([, address = '']) => new URL(address).pathname,
    );
    expect(named.toSorted()).toEqual(listed.toSorted());
  });

  it('include home, FAQ, services, and legal pages, and no page of a purchase', () => {
    for (const path of ['/', '/faq', '/services', '/services/transfer-title', '/license']) {
      expect(listed).toContain(path);
    }
    expect(listed.filter((path) => /shell|embed|dashboard|login|payment|404/.test(path))).toEqual(
      [],
    );
  });

  it('have their own title and description', () => {
    for (const { path, html } of listedPages) {
      expect(titleOf(html).length, path).toBeGreaterThan(10);
      const description = metaOf(html, 'description') ?? '';
      expect(description.length, path).toBeGreaterThan(40);
      expect(description.length, path).toBeLessThanOrEqual(170);
    }
    expect(new Set(listedPages.map(({ html }) => titleOf(html))).size).toBe(listed.length);
    expect(new Set(listedPages.map(({ html }) => metaOf(html, 'description'))).size).toBe(
      listed.length,
    );
  });

  it('name their own address as the canonical one', () => {
    for (const { path, html } of listedPages) {
      const [canonical = ''] = attributes(html, /<link rel="canonical"[^>]*>/g, 'href');
      expect(new URL(canonical).pathname).toBe(path);
      expect(metaOf(html, 'og:url')).toBe(canonical);
    }
  });

  it('have a unique 1200 by 630 picture for sharing', async () => {
    const pictures = listedPages.map(({ html }) => metaOf(html, 'og:image') ?? '');
    expect(new Set(pictures).size).toBe(listed.length);
    for (const picture of pictures) {
      const { pathname } = new URL(picture);
      const { width, height, format } = await sharp(`${siteFolder}${pathname}`).metadata();
      expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' });
    }
  });

  it('are open to robots, which get the sitemap’s URL', () => {
    const robots = readSiteFile('robots.txt');
    expect(robots).toMatch(/^Sitemap: https?:\/\/\S+\/sitemap\.xml$/m);
    expect(robots).toMatch(/^Disallow: \/v1\/$/m);
    expect(robots).not.toMatch(/^Disallow: \/$/m);
  });

  it('name a security contact, valid for less than a year', {
    tags: ['SAFE-016'],
  }, () => {
    const words = readSiteFile('.well-known/security.txt');
    expect(words).toMatch(/^Contact: mailto:\S+@\S+$/m);
    expect(words).toMatch(/^Canonical: https?:\/\/\S+\/\.well-known\/security\.txt$/m);
    const expires = Date.parse(/^Expires: (\S+)$/m.exec(words)?.[1] ?? '');
    const { builtAt } = z
      .looseObject({ builtAt: z.string() })
      .parse(JSON.parse(readSiteFile('built.json')));
    const validDays = (expires - Date.parse(builtAt)) / 86_400_000;
    expect(validDays).toBeGreaterThan(30);
    expect(validDays).toBeLessThan(366);
  });
});

describe('the built content', () => {
  const text = (path: string) =>
    pageAt(path)
      .html.replace(/<(script|style)[\s\S]*?<\/\1>/g, ' ')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ');

  it('has the whole home page without JavaScript', { tags: ['CARD-012'] }, () => {
    expect(text('/')).toContain('ALL THINGS DMV HASSLE-FREE');
    expect(text('/')).toContain('Next-day tags when shipped overnight.');
    expect(count(pageAt('/').html, /<h3[\s>]/g)).toBeGreaterThan(12);
  });

  it('says on the home page that its form needs JavaScript', { tags: ['FAST-013'] }, () => {
    expect(pageAt('/').html).toMatch(/<noscript>.*This page needs JavaScript\./);
  });

  it('has every question and its answer', { tags: ['CARD-013', 'FAQ-001'] }, () => {
    const { html } = pageAt('/faq');
    expect(count(html, /<details>\s*<summary>/g)).toBeGreaterThanOrEqual(7);
    expect(text('/faq')).toContain('Otherwise, there are no refunds after submission.');
  });

  it('has a page for each service', { tags: ['CARD-014'] }, () => {
    const services = listed.filter((path) => path.startsWith('/services/'));
    expect(services).toHaveLength(9);
    for (const path of services) {
      for (const part of ['What it is', 'Who can use it', 'What you need', 'Fees', 'Steps']) {
        expect(text(path), path).toContain(part);
      }
    }
  });

  it('marks the login in the header only on the login page', { tags: ['HDR-024'] }, () => {
    for (const path of ['/', '/login', '/es/login']) {
      const marked = count(pageAt(path).html, /<button[^>]*aria-current="page"/g);
      expect(marked, path).toBe(path === '/' ? 0 : 2);
    }
  });

  it.each(['', '/es'])(
    'links to the fees and the questions from the menu of a phone: %s/',
    (at) => {
      const [, menu = ''] = pageAt(at || '/').html.split('id="menu-main"');
      const links = attributes(menu.split('</nav>')[0] ?? '', /<a [^>]*>/g, 'href');
      expect(links).toEqual(expect.arrayContaining([`${at}/services#fees`, `${at}/faq`]));
    },
  );

  it('has the full text of the legal pages', { tags: ['CARD-015'] }, () => {
    expect(text('/privacy-policy')).toContain('January 1, 2024');
    expect(text('/terms-conditions')).toContain('within 7 business days');
    expect(text('/license')).toContain('icense');
  });

  it('has the header’s island on every page', { tags: ['CARD-016'] }, () => {
    for (const { path, html } of listedPages) {
      expect(html, path).toMatch(/<astro-island [^>]*component-export="HeaderMenu"/);
    }
  });
});

function leadsSomewhere(from: string, to: string): boolean {
  const { pathname, hash } = new URL(to, `http://site${from === '/' ? '/' : `${from}/..`}`);
  const path = to.startsWith('#') ? from : pathname;
  const target = path === '/' ? '/' : path.replace(/\/$/, '');
  const page = paths.has(target) ? target : shellFor(target);
  if (page === undefined || !paths.has(page)) return hasFile(target) && target !== '/';
  return hash === '' || pageAt(page).html.includes(`id="${decodeURIComponent(hash.slice(1))}"`);
}
