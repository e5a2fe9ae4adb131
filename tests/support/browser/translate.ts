/** Translates every page of a tab as browsers do, and records what React does with the detached text nodes. */
import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    unseenTexts?: string[];
  }
}

/**
 * Replaces each text node of a loaded page, including those added later, with two `font` elements, as Chrome's
 * translation does. The words stay the same, so that tests find them. Returns a function to call at the end of the
 * test.
 */
export async function translatePages(page: Page): Promise<() => Promise<void>> {
  const failures: string[] = [];
  // React reports islands whose page was translated before hydration, and renders them again.
  page.on('pageerror', ({ message }) => {
    if (!message.includes('React error #418')) failures.push(message);
  });
  page.on('console', (message) => {
    if (/NotFoundError|Part of the page failed/.test(message.text())) failures.push(message.text());
  });
  await page.addInitScript(() => {
    window.unseenTexts = [];
    const unseen = window.unseenTexts;
    const property = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
    Object.defineProperty(Node.prototype, 'nodeValue', {
      ...property,
      set(this: Node, value: string) {
        if (this instanceof Text && !this.isConnected) unseen.push(value);
        property?.set?.call(this, value);
      },
    });

    const KEPT = 'script, style, template, noscript, textarea, title, [translate=no], font';
    const translate = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      for (let node: Node | null = walker.currentNode; node; node = walker.nextNode()) {
        if (node instanceof Text && node.data.trim() !== '') texts.push(node);
      }
      for (const text of texts) {
        if (text.parentElement === null || text.parentElement.closest(KEPT)) continue;
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        inner.textContent = text.data;
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    window.addEventListener('load', () => {
      translate(document.body);
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) for (const added of addedNodes) translate(added);
      }).observe(document.body, { childList: true, subtree: true });
    });
    // Logs a page's records before it unloads, because they would be lost.
    window.addEventListener('pagehide', () => {
      for (const text of unseen) console.error(`NotFoundError: unseen text: ${text}`);
    });
  });
  return async () => {
    await expect(page.locator('main font').first()).toBeAttached();
    expect(await page.evaluate(() => window.unseenTexts)).toEqual([]);
    expect(failures).toEqual([]);
  };
}
