/** Finds English text on a page that should be in Spanish. */
import type { Page } from '@playwright/test';
import { spanish } from '#words/spanish/spanish.ts';

/** Text that stays English: names, and what customers type. */
const NAMES =
  /DMV Delegated Provider|Officially Entrusted by the CA Department of Motor Vehicles|Sandbox: orders on this site aren’t real\.|\(placeholder\)|District of Columbia|Vehicle Code|Revenue and Taxation Code|Health and Safety Code|Apple Wallet|Google Wallet|Sample St(?:reet)?|Dana Sample|[\w.]+@[\w.]+/g;
/** Common English words that are not Spanish words. */
const ENGLISH =
  /\b(?:the|your|you|we|our|and|with|for|from|please|this|that|these|will|is|are|was|not|has|have|been|of|to|or|by|it|if|order|orders|card|plate|vehicle|address|shipping|fee|fees|log|back|next|continue|cancel|close|edit|remove|check|status|free|paid|day|days|what|when|how|another|add|page|try|again|change)\b/i;
const PLACEHOLDER = /\{\w+\}|<\/?\w+>/g;

/** The catalogues' English sentences that have another Spanish text. Values are in place of the placeholders. */
const sentences = Object.entries(spanish)
  .filter(([english, translation]) => english !== translation)
  .map(([english]) => {
    const parts = english
      .split(PLACEHOLDER)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${parts.join('.*')}$`, 's');
  });

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
      if (!parent || parent.closest('script, style, template, [lang^="en"]')) continue;
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
