import { expect, type Page } from '@playwright/test';
import { formatUsd, toCents } from '#contracts/catalogue/money.ts';
import {
  isMailed,
  knownService,
  papersOf,
  SERVICE_SLUGS,
  type ServicePlan,
  servicePlans,
} from '#contracts/catalogue/service-plan.ts';
import { paperWords } from '#contracts/papers/paper-words.ts';
import { httpApi } from '#tests/support/api/http-api.ts';
import { pay, readCart } from '#tests/support/api/shopping.ts';
import { fillCartOf, SITE } from '#tests/support/browser/filled-cart.ts';
import { mailsTo } from '#tests/support/browser/mailbox.ts';
import { at } from '#tests/support/browser/mock-api.ts';
import {
  type Customer,
  confirmAddress,
  continueFromShipping,
  fillCard,
  fillShipping,
  goToPayment,
  newCustomer,
  processOrder,
} from '#tests/support/browser/purchase.ts';
import { test } from '#tests/support/browser/test.ts';
import { cards } from '#tests/support/cards.ts';

const AMOUNT = /\$[\d,]+\.\d\d/;
const PARCEL = /\bwe(?: will|’ll)? mail\b|ship to|overnight|in the mail|by mail|tracking/i;

type Bought = { slug: string; customer: Customer; amount: string };
const bought: Bought[] = [];
/** One service per kind of flow, bought on the screens. The others differ only in their pages' text and prices. */
const ON_SCREENS = {
  'renew-vehicle-registration': ['@long', '@PROM-004', '@PROM-005'],
  'replace-vehicle-registration-sticker-card': ['@long', '@PROM-004', '@PROM-005'],
  'transfer-boat-title': ['@long', '@PROM-004', '@PROM-005'],
  'check-registration-status': ['@long', '@PROM-004', '@PROM-005'],
};

test.describe.configure({ mode: 'serial' });

for (const [slug, tag] of Object.entries(ON_SCREENS)) {
  test(`the page of ${slug} says what its screens ask and charge`, { tag }, async ({ page }) => {
    const { kind } = knownService(slug);
    const mails = isMailed(kind);
    const { asked, fees } = await readPage(page, slug);
    const named = asked.join(', ').toLowerCase();
    const onlyNamed = async () => {
      for (const label of await labelsOf(page)) expect(named, label).toContain(label.toLowerCase());
    };

    await page.getByRole('link', { name: 'Start this service' }).first().click();
    const customer = newCustomer();
    await expect(page.locator('select[name=service_type_uuid] option:checked')).toHaveText(
      await titleOf(page, slug),
    );
    await onlyNamed();
    await page.locator('input[name=vehicle_license_plate]').fill(plateFor(slug));
    await page.locator('input[name=user_email]').fill(customer.email);
    await page.getByRole('button', { name: 'GET STARTED' }).click();

    await fillShipping(page, customer);
    await page.getByText('Add company name').click();
    await onlyNamed();
    await expect(page.locator('input[name=is_overnight_shipping]')).toHaveCount(mails ? 1 : 0);
    await quietOfParcels(page, mails);
    await continueFromShipping(page);
    await confirmAddress(page);
    await quietOfParcels(page, mails);
    await goToPayment(page);
    await onlyNamed();
    await quietOfParcels(page, mails);
    const charged = await page.getByText('You will be charged').textContent();
    const amount = AMOUNT.exec(charged ?? '')?.[0] ?? '';
    if (kind === 'renewal') expect(toCents(amount.slice(1))).toBeGreaterThan(0);
    else expect(fees.at(-1)?.text).toContain(amount);

    await fillCard(page, cards.good, customer);
    await processOrder(page);
    await expect(page).toHaveURL(/\/thank-you\//);
    await expect(page.locator('main')).toContainText(amount);
    await quietOfParcels(page, mails);
    bought.push({ slug, customer, amount });
  });
}

test('the other pages say what is charged', {
  tag: ['@long', '@PROM-004', '@PROM-005'],
}, async ({ page }) => {
  await buyOthers(page);
});

/** Buys the services that no other test has bought, with calls instead of screens. */
async function buyOthers(page: Page) {
  const shop = httpApi(SITE);
  const types = (await shop.get('/service/types')).rows();
  const uuids = new Map(types.map((type) => [at(type, 'slug'), String(at(type, 'uuid'))]));
  const isBought = (slug: string) => bought.some((one) => one.slug === slug);
  for (const slug of SERVICE_SLUGS.filter((one) => !isBought(one))) {
    await test.step(slug, async () => {
      const { fees } = await readPage(page, slug);
      const customer = newCustomer();
      const service = uuids.get(slug) ?? '';
      const { user } = await fillCartOf(SITE, customer, { plate: plateFor(slug), service });
      const cart = await readCart(shop, user);
      const amount = formatUsd(toCents(cart.amount));
      if (knownService(slug).kind === 'renewal') expect(cart.amount).toBeGreaterThan(0);
      else expect(fees.at(-1)?.text).toContain(amount);
      const paid = await pay(shop, user, { email: customer.email });
      expect(paid.text('data', 'payment_status')).toBe('SUCCESS');
      bought.push({ slug, customer, amount });
    });
  }
}

test('the emails of the nine services say what their pages say', {
  tag: ['@long', '@PROM-005'],
}, async ({ page }) => {
  test.setTimeout(180_000);
  await buyOthers(page);
  for (const { slug, customer, amount } of bought) {
    const service = knownService(slug);
    const plan: ServicePlan = servicePlans[service.kind];
    const papers = papersOf(service);
    const last = lastMail(plan, papers.length > 0);
    await expect(async () => {
      const subjects = (await mailsTo(page, customer.email)).map(({ subject }) => subject);
      expect(subjects.join('\n'), slug).toMatch(last);
    }).toPass({ timeout: 120_000 });
    const mails = await mailsTo(page, customer.email);
    const whole = mails.map(({ subject, text }) => `${subject}\n${text}`).join('\n');
    expect(whole, slug).toContain(amount);
    expect(/digital registration card/i.test(whole), slug).toBe(plan.hasDigitalCopy);
    for (const paper of papers) expect(whole, slug).toContain(paperWords[paper].name);
    if (papers.length > 0) {
      expect(whole, 'nothing is filed or mailed before the papers are there').not.toMatch(
        /in the mail|has accepted/i,
      );
    } else if (plan.mailed === null) {
      expect(whole.replace(/Shipping and handling.*/g, '')).not.toMatch(PARCEL);
    } else expect(whole, slug).toContain(plan.mailed);
  }
});

const plateFor = (slug: string) => `8NIN${100 + SERVICE_SLUGS.indexOf(slug)}`;

async function readPage(page: Page, slug: string) {
  const service = knownService(slug);
  const mails = isMailed(service.kind);
  await page.goto(`/services/${slug}`);
  const asked = (await rowsOf(page, 'What we ask for and why')).map(({ term }) => term);
  const fees = await rowsOf(page, 'Fees');
  const times = await rowsOf(page, 'How long it takes');
  expect(fees).toHaveLength(mails && service.kind !== 'renewal' ? 7 : 6);
  expect(times.some(({ term }) => term === 'Overnight shipping takes')).toBe(mails);
  for (const paper of papersOf(service)) expect(asked).toContain(paperWords[paper].name);
  return { asked, fees };
}

/** The subject of the email that ends the automatic steps. */
function lastMail({ mailed }: ServicePlan, needsPapers: boolean): RegExp {
  if (needsPapers) return /Documents needed/;
  return mailed === null ? /has on record/ : /in the mail/;
}

async function rowsOf(page: Page, heading: string) {
  const rows = page.locator('section', {
    has: page.getByRole('heading', { name: heading, exact: true }),
  });
  return rows.locator('dl > div').evaluateAll((all) =>
    all.map((row) => ({
      term: row.querySelector('dt')?.childNodes[0]?.textContent?.trim() ?? '',
      text: [...row.querySelectorAll('dd')].map((dd) => dd.textContent.trim()).join(' '),
    })),
  );
}

/** Leaves out the service, which was chosen before. */
async function labelsOf(page: Page): Promise<string[]> {
  const fields = page.locator(
    'main :is(select, input):visible:not([type=checkbox], [type=radio], [name=service_type_uuid])',
  );
  await expect(fields.first()).toBeVisible();
  const labels = await fields.evaluateAll((all) =>
    all.map((field) => {
      const label = document.querySelector(`label[for="${field.id}"]`)?.childNodes[0]?.textContent;
      return label?.trim() ?? field.getAttribute('name') ?? '';
    }),
  );
  // The page lists the date once; the screen has two fields for it.
  return labels.map((label) => label.replace(/^Expiration (?:month|year)$/, 'Expiration date'));
}

async function titleOf(page: Page, slug: string): Promise<string> {
  const answer = await page.request.get('/v1/api/service/types');
  const body: { data: { data: { slug: string; name: string }[] } } = await answer.json();
  return body.data.data.find((service) => service.slug === slug)?.name ?? '';
}

async function quietOfParcels(page: Page, isShipped: boolean): Promise<void> {
  if (!isShipped) await expect(page.locator('main')).not.toContainText(PARCEL);
}
