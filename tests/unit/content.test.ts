import { createApp } from 'astro/app/entrypoint';
import { beforeAll, describe, expect, it } from 'vitest';
import { getHomePage } from '#cms/documents/home-page.ts';
import { getServicePages } from '#cms/documents/service-page.ts';
import { createPageContainer } from '#tests/support/page-container.ts';
import LegalPage from '../../src/pages/[...lang]/[slug].astro';
import Faq from '../../src/pages/[...lang]/faq.astro';
import Home from '../../src/pages/[...lang]/index.astro';
import ServicePage from '../../src/pages/[...lang]/services/[slug].astro';
import Services from '../../src/pages/[...lang]/services/index.astro';
import NotFound from '../../src/pages/404.astro';

type Container = Awaited<ReturnType<typeof createPageContainer>>;
type Page = { html: string; text: string; main: string; footer: string };
type Component = Parameters<Container['renderToString']>[0];

let container: Container;

beforeAll(async () => {
  container = await createPageContainer({ manifest: createApp().manifest });
});

const words = (html: string) =>
  html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#38;|&amp;/g, '&')
    .replace(/\s+/g, ' ');

const between = (html: string, tag: string) =>
  new RegExp(`<${tag}[\\s>][\\s\\S]*?</${tag}>`).exec(html)?.[0] ?? '';

const textsOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(textsOf)
    : [value].filter((text) => typeof text === 'string');

async function open(component: Component, params: Record<string, string> = {}): Promise<Page> {
  const html = await container.renderToString(component, { params, partial: false });
  return {
    html,
    text: words(html),
    main: words(between(html, 'main')),
    footer: words(html.slice(html.lastIndexOf('<footer'))),
  };
}

const count = (html: string, part: RegExp) => html.match(part)?.length ?? 0;
const list = (html: string, name: string) =>
  new RegExp(`<(ul|ol) class="${name}"[\\s\\S]*?</\\1>`).exec(html)?.[0] ?? '';
const headings = (html: string) =>
  [...html.matchAll(/<h2[^>]*>([\s\S]*?)<\/h2>/g)].map((found) => words(found[1] ?? '').trim());

describe('the home page', () => {
  let home: Page;
  beforeAll(async () => {
    home = await open(Home);
  });

  it('has the default headline as its only h1', { tags: ['HDR-012'] }, () => {
    expect(home.html).toMatch(/<h1[^>]*>ALL THINGS DMV HASSLE-FREE<\/h1>/);
    expect(count(home.html, /<h1/g)).toBe(1);
  });

  it('shows exactly four service blurbs', { tags: ['HOME-004'] }, () => {
    expect(count(list(home.html, 'services'), /<li/g)).toBe(4);
  });

  it('shows exactly four steps', { tags: ['HOME-005'] }, () => {
    expect(count(list(home.html, 'numbered-steps'), /<li/g)).toBe(4);
  });

  it('lists the five reasons', { tags: ['HOME-010'] }, () => {
    const why = list(home.html, 'reasons');
    expect(count(why, /<li/g)).toBe(5);
    for (const subject of [
      'Instant registration card',
      'Expedited processing',
      'Anytime fee payment',
      'Anywhere shipping',
      'Customer support',
    ]) {
      expect(why).toContain(subject);
    }
  });

  for (const [id, claim, pattern] of [
    ['CLAIM-001', 'an instant digital registration card', /digital registration card/],
    ['CLAIM-002', 'expedited processing', /Expedited processing/],
    ['CLAIM-002', 'next-day tags', /Next-day tags/],
    [
      'CLAIM-003',
      'payment at any time',
      /Anytime fee payment Pay your registration fees day or night/,
    ],
    [
      'CLAIM-004',
      'shipping anywhere in the U.S.',
      /ship documents and tags anywhere in the U\.S\./,
    ],
    ['CLAIM-005', 'customer support', /Customer support/],
    [
      'CLAIM-006',
      'a dedicated agent',
      /dedicated agent can help with suspensions, insurance, or tickets/,
    ],
    ['CLAIM-007', 'the 75-day renewal window', /up to 75 days before your registration expires/],
    ['CLAIM-008', 'five kinds of vehicles', /cars, motorcycles, boats, trailers, and trucks/],
  ] as const) {
    it(`claims ${claim}`, { tags: [id] }, () => {
      expect(home.main).toMatch(pattern);
    });
  }

  it('promises next-day tags and shipping anywhere only in text from the CMS', {
    tags: ['AMB-143'],
  }, async () => {
    const promise = /next-day|anywhere/i;
    const documents = [await getHomePage(), await getServicePages()];
    const written = textsOf(documents).filter((text) => promise.test(text));
    const ours = written.reduce((text, part) => text.replaceAll(part, ' '), home.text);
    expect(home.text).toMatch(promise);
    expect(ours).not.toMatch(promise);
  });

  it('names the five services', { tags: ['CLAIM-009'] }, () => {
    for (const service of [
      'Renew Vehicle Registration',
      'Replace Vehicle Registration Sticker/Card',
      'Replace Title',
      'Transfer Title',
      'Check registration status',
    ]) {
      expect(home.main).toContain(service);
    }
  });

  it('states the service and convenience fees before asking for anything', {
    tags: ['AMB-151'],
  }, () => {
    expect(home.main).toContain('Our service fee is $29.95');
    expect(home.main).toContain('2.25% of the DMV fees ($1.00 minimum)');
  });

  it('contains the FAQ section with its seven topics', { tags: ['AMB-113'] }, () => {
    expect(home.html).toContain('id="faq"');
    expect(count(home.html, /<details>\s*<summary>[\s\S]*?<\/summary>\s*<div id="q-/g)).toBe(7);
  });

  it('has no style attribute, which the content security policy would block', () => {
    expect(home.html).not.toMatch(/\sstyle="/);
  });
});

describe('the FAQ', () => {
  const topics = [
    [
      'FAQ-002',
      'eligible transactions',
      'Which transactions are eligible?',
      /renew a registration/,
    ],
    ['FAQ-002', 'renewal trouble', 'Why can’t I renew?', /smog check is missing/],
    ['FAQ-002', 'a lost notice', 'I lost my renewal notice. Can I still renew?', /your license/],
    ['FAQ-003', 'smog', 'Do I need a smog check?', /DMV renewal notice says/],
    ['FAQ-003', 'vehicle types', 'Which vehicle types do you cover?', /Cars, motorcycles, boats/],
    ['FAQ-004', 'insurance proof', 'Do I need proof of insurance?', /insurance on record/],
    ['FAQ-004', 'contact', 'How do I contact you?', /order ID or license plate/],
  ] as const;

  for (const [id, topic, question, answer] of topics) {
    it(`answers on ${topic}, on its page and on the home page`, {
      tags: [id, 'AMB-113'],
    }, async () => {
      for (const page of [await open(Faq), await open(Home)]) {
        const entry = page.html.split('<details').find((part) => words(part).includes(question));
        expect(words(entry ?? '')).toMatch(answer);
      }
    });
  }

  it('has a contact section that links can point to', { tags: ['AMB-121'] }, async () => {
    expect((await open(Faq)).html).toContain('id="contact"');
  });
});

describe('the privacy policy', () => {
  let policy: Page;
  beforeAll(async () => {
    policy = await open(LegalPage, { slug: 'privacy-policy' });
  });

  for (const [ids, rule, pattern] of [
    [['LEGAL-001'], 'was updated January 1, 2024', /Updated January 1, 2024/],
    [['LEGAL-002'], 'is not for children under 18', /not intended for children under 18/],
    [
      ['LEGAL-003', 'CONST-015'],
      'acknowledges requests within 10 days',
      /acknowledge a privacy request within 10 days/,
    ],
    [['LEGAL-004', 'CONST-015'], 'answers requests within 45 days', /answer it within 45 days/],
    [
      ['LEGAL-005', 'CONST-015'],
      'allows two requests per 12 months',
      /two requests in any 12-month period/,
    ],
    [['LEGAL-014'], 'does not act on do-not-track', /we do not act on do-not-track signals/],
  ] as const) {
    it(rule, { tags: [...ids] }, () => {
      expect(policy.main).toMatch(pattern);
    });
  }

  it('has the sections it must have', { tags: ['LEGAL-013', 'LEGAL-015'] }, () => {
    const found = headings(policy.html);
    for (const topic of [
      /data we collect/i,
      /use/i,
      /disclose/i,
      /cookies/i,
      /choices/i,
      /security/i,
      /international transfers/i,
      /california privacy rights/i,
    ]) {
      expect(found.some((heading) => topic.test(heading))).toBe(true);
    }
  });
});

const figures = [
  [
    'LEGAL-006',
    'no refunds after submission',
    /no refunds after .{0,30}submi.{0,20} to the motor-vehicle department/,
  ],
  ['LEGAL-007', 'refunds within 7 business days', /original payment method within 7 business days/],
  ['LEGAL-008', 'the $100 liability cap', /limited to \$100/],
  ['LEGAL-009', '60 days of negotiation', /for 60 days/],
  ['LEGAL-010', 'one year to file a claim', /filed within one year/],
  ['LEGAL-011', 'the minimum age of 18', /at least 18 years old/],
] as const;

describe.each([
  ['terms and conditions', 'terms-conditions'],
  ['license', 'license'],
])('the %s page', (_name, slug) => {
  for (const [id, rule, pattern] of figures) {
    it(`states ${rule}`, { tags: [id, 'AMB-137', 'CONST-015'] }, async () => {
      expect((await open(LegalPage, { slug })).main).toMatch(pattern);
    });
  }
});

describe('the license page', () => {
  it('names the licensed delegated provider and the number in the footer', {
    tags: ['LEGAL-012', 'AMB-111'],
  }, async () => {
    const page = await open(LegalPage, { slug: 'license' });
    const number = /License No\. (.+?\))/.exec(page.footer)?.[1] ?? 'missing';
    expect(page.main).toContain('licensed delegated provider');
    expect(page.main).toContain(`License number ${number}`);
  });
});

describe.each<[string, Component, Record<string, string>?]>([
  ['home', Home],
  ['FAQ', Faq],
  ['privacy', LegalPage, { slug: 'privacy-policy' }],
  ['terms', LegalPage, { slug: 'terms-conditions' }],
  ['license', LegalPage, { slug: 'license' }],
  ['services', Services],
  ['not found', NotFound],
])('the footer of the %s page', (_name, component, params) => {
  it('has the disclaimer, names the license, and links to the legal pages', {
    tags: ['FOOT-001', 'FOOT-002', 'FOOT-003', 'FOOT-004'],
  }, async () => {
    const page = await open(component, params);
    expect(page.footer).toContain('private company');
    expect(page.footer).toContain('not a government agency');
    expect(page.footer).toContain('License No. 00000 (placeholder)');
    expect(page.footer).toContain('© 2023');
    for (const href of ['/privacy-policy', '/terms-conditions', '/license']) {
      expect(page.html.slice(page.html.lastIndexOf('<footer'))).toContain(`href="${href}"`);
    }
  });
});

describe('a service page', () => {
  it('says what the service is, who can use it, what it needs and costs, and starts it', {
    tags: ['AMB-114', 'AMB-151'],
  }, async () => {
    const page = await open(ServicePage, { slug: 'transfer-title' });
    expect(headings(page.html)).toEqual(
      expect.arrayContaining(['Who can use it', 'Steps', 'Details', 'Questions']),
    );
    expect(page.html).toContain('<h3>What it is</h3>');
    expect(page.main).toMatch(/What you need.*Title, signed by the seller/);
    expect(page.main).toContain('$48.95 with DMV fees and standard mail');
    expect(page.main).toContain('$29.95');
    expect(page.main).toContain('2.25% of the DMV fees');
    expect(page.html).toMatch(/href="\/" data-mark="service-chosen=transfer-title"/);
  });
});

describe('the not-found page', () => {
  it('links home and stays out of search engines', { tags: ['AMB-075'] }, async () => {
    const page = await open(NotFound);
    expect(between(page.html, 'main')).toContain('href="/"');
    expect(page.html).toContain('<meta name="robots" content="noindex">');
  });
});
