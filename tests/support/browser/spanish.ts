/** Finds English text on a page that should be in Spanish. */
import { resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { textOfPdf } from '#tests/support/pdf-text.ts';
import { spanish } from '#words/spanish/spanish.ts';
import { t } from '#words/words.ts';
import { createDatasetFolder } from '../../../lake/dataset-folder.ts';
import { cards } from '../cards.ts';
import { mailsTo } from './mailbox.ts';
import {
  type Customer,
  confirmAddress,
  continueFromShipping,
  fillCard,
  fillShipping,
  goToPayment,
  processOrder,
} from './purchase.ts';

/** Text that stays English: names, terms that the Spanish text explains, and what customers type. */
const NAMES =
  /DMV Delegated Provider(?:, Documents)?|100 Sample Avenue|Sandbox: orders on this site aren’t real\.|\(placeholder\)|\((?:bill of sale|License Fee|Weight Fee|use tax)\)|District of Columbia|Vehicle Code|Revenue and Taxation Code|Health and Safety Code|Apple Wallet|Google Wallet|Sample St(?:reet)?|Dana Sample|[\w.]+@[\w.]+/g;
/** Common English words that are not Spanish words. */
const ENGLISH =
  /\b(?:the|your|you|we|our|and|with|for|from|please|this|that|these|will|is|are|was|not|has|have|been|of|to|or|by|it|if|order|orders|card|plate|vehicle|address|shipping|fee|fees|log|back|next|continue|cancel|close|edit|remove|check|status|free|paid|day|days|what|when|how|another|add|page|try|again|change|renew|renewal|registration|title|boat|sticker|document|documents|mail|mailed|sent|received|refund|refunded|payment|expires|expired|business|delivery|name|email|code|wrong|missing|accepted|canceled|about|here|there|any|all|more|send|save|open|download|print|view|show|hide)\b/i;
const PLACEHOLDER = /\{\w+\}|<\/?\w+>/g;

/** The English sentences that have another Spanish text, with any values in place of the placeholders. */
const sentences = [
  ...Object.entries(spanish).flatMap(([english, translation]) =>
    english === translation ? [] : [english],
  ),
  ...editorsSentences(),
].map((english) => {
  const parts = english
    .split(PLACEHOLDER)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's');
});

/** Returns the English sentences in the content. Words such as “No” may be Spanish as well. */
function editorsSentences(): string[] {
  const folder = resolve(import.meta.dirname, '../../../src/cms/dataset');
  const documents = createDatasetFolder(folder).read();
  const textsOf = (language: 'en' | 'es') =>
    stringsIn(documents.filter((one) => (one.language ?? 'en') === language));
  const kept = new Set(textsOf('es'));
  return textsOf('en').filter((text) => /\p{L} \p{L}/u.test(text) && !kept.has(text));
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value.trim()];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(stringsIn);
}

export function isEnglish(text: string): boolean {
  const bare = text.replace(NAMES, '').replace(/\s+/g, ' ').trim();
  if (bare === '' || !/\p{L}/u.test(bare)) return false;
  return ENGLISH.test(bare) || sentences.some((sentence) => sentence.test(bare));
}

/** Returns the English texts that a customer could see or hear. */
export async function englishOn(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      // Editors' text that isn't translated is marked with its language, and legal texts are English.
      if (!parent || parent.closest('script, style, template, noscript, [lang^="en"]')) continue;
      found.push(node.textContent ?? '');
    }
    for (const element of document.body.querySelectorAll('*')) {
      if (element.closest('[lang^="en"]')) continue;
      for (const name of ['aria-label', 'alt', 'placeholder', 'title']) {
        found.push(element.getAttribute(name) ?? '');
      }
    }
    return found;
  });
  return [...new Set(texts)].filter(isEnglish);
}

export async function expectSpanish(page: Page, screen: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.locator('.skeleton')).toHaveCount(0);
  await expect.poll(() => englishOn(page), screen).toEqual([]);
}

/** An order's steps take half a minute, and longer on a busy machine. */
const SENT = { timeout: 120_000 };
const ADDRESS = /https?:\S+/g;

/**
 * Waits for the email with this subject, and checks all emails to an address, with their PDF files. Returns the text of
 * the PDF files.
 */
export async function expectSpanishMails(page: Page, to: string, last: string): Promise<string> {
  const files: string[] = [];
  await expect
    .poll(async () => (await mailsTo(page, to, last)).length, { ...SENT, message: last })
    .toBeGreaterThan(0);
  // Emails have styles, which the policy of our pages forbids.
  const reader = await page.context().newPage();
  for (const { subject, text, html, attachments } of await mailsTo(page, to)) {
    const lines = text.replace(ADDRESS, '').split(/\n{2,}/);
    expect([subject, ...lines].filter(isEnglish), subject).toEqual([]);
    await reader.setContent(html);
    await expectSpanish(reader, subject);
    for (const { filename, href } of attachments) {
      if (!filename.endsWith('.pdf')) continue;
      const file = await page.request.get(href);
      const printed = textOfPdf(await file.body());
      expect(printed.split('\n').filter(isEnglish), filename).toEqual([]);
      files.push(printed);
    }
  }
  await reader.close();
  return files.join('\n');
}

/** Buys a service from its page to the order status, and looks at each screen. */
export async function buyInSpanish(page: Page, slug: string, plate: string, customer: Customer) {
  await page.goto(`/es/services/${slug}`);
  await expectSpanish(page, 'service page');
  await page
    .getByRole('link', { name: t('Start this service') })
    .first()
    .click();
  await page.locator('input[name=vehicle_license_plate]').fill(plate);
  await page.locator('input[name=user_email]').fill(customer.email);
  await page.getByRole('button', { name: t('GET STARTED') }).click();
  await fillShipping(page, customer);
  await page.getByText(t('Add company name')).click();
  await expectSpanish(page, 'shipping');
  await continueFromShipping(page);
  await expectSpanish(page, 'confirmation');
  await confirmAddress(page);
  await expectSpanish(page, 'cart');
  await goToPayment(page);
  await expectSpanish(page, 'payment');
  await fillCard(page, cards.good, customer);
  await processOrder(page);
  await expect(page).toHaveURL(/\/es\/thank-you\//);
  await expectSpanish(page, 'thank-you');
  await page.getByRole('button', { name: t('CHECK ORDER STATUS') }).click();
  await expect(page).toHaveURL(/\/es\/order-status\//);
  await expect(page.locator('.milestones').first()).toBeVisible();
  await expectSpanish(page, 'order status');
}
