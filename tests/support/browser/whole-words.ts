/** What is unreadable with large text or wide spacing: broken words, and truncated values and plates. */
import type { Page } from '@playwright/test';

/** The text size in pixels, twice a browser's default of 16. */
const TWICE = 32;

/** Sets the browser's default text size, as its settings do. */
export async function enlargeText(page: Page, pixels = TWICE) {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: pixels } });
  return () => browser.send('Page.setFontSizes', { fontSizes: { standard: TWICE / 2 } });
}

/** Returns the words that wrap across lines. Emails and long numbers may. */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isClipped = (element: Element) => getComputedStyle(element).clipPath !== 'none';
    const around = (element: Element | null): Element[] =>
      element ? [element, ...around(element.parentElement)] : [];
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const element = text.parentElement;
      if (!element?.checkVisibility() || element.closest('option, .skip-link, noscript')) continue;
      if (element.closest('[href^="mailto:"], [translate=no]')) continue;
      if (around(element).some(isClipped)) continue;
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[^\s\-–—/@.]+/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(word);
      }
    }
    return found;
  });
}

/** Returns the card and ZIP code boxes that truncate their value, and plates whose letters overflow. */
export function cutValues(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const values: Record<string, string> = {
      credit_card_number: '4242 4242 4242 4242',
      expiration_month: '08',
      expiration_year: '2028',
      cvv: '1234',
      zip_code: '95814',
    };
    const pen = document.createElement('canvas').getContext('2d');
    const boxes = [...document.querySelectorAll('input')].filter((box) => {
      const value = values[box.name];
      if (!pen || value === undefined || !box.checkVisibility()) return false;
      const { font, paddingLeft, paddingRight } = getComputedStyle(box);
      pen.font = font;
      const room =
        box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return pen.measureText(value).width > room;
    });
    const plates = [...document.querySelectorAll('.plate__number')].filter((number) => {
      if (number.textContent === '') return false;
      const range = document.createRange();
      range.selectNodeContents(number);
      const [letters, plate] = [range.getBoundingClientRect(), number.getBoundingClientRect()];
      return letters.left < plate.left - 0.5 || letters.right > plate.right + 0.5;
    });
    return [...boxes.map(({ name }) => name), ...plates.map((plate) => plate.textContent)];
  });
}
