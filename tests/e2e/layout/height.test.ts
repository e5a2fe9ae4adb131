import { expect } from '@playwright/test';
import { openScreen, screens } from '#tests/support/browser/every-screen.ts';
import { test } from '#tests/support/browser/test.ts';

for (const [name, screen] of Object.entries(screens)) {
  test(`${name} is as tall as its content or the window`, { tag: '@EASE-029' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await openScreen(page, screen);
    const { height, forced } = await page.evaluate(() => {
      const own = (box: Element) => box.getBoundingClientRect();
      const main = own(document.querySelector('main') ?? document.body);
      const parts = [...document.querySelectorAll('main *')];
      const end = Math.max(...parts.map((part) => own(part).bottom), main.top);
      const inner = document.querySelector('main > .page');
      const padding = inner ? Number.parseFloat(getComputedStyle(inner).paddingBottom) : 0;
      return {
        height: document.documentElement.scrollHeight,
        forced: main.bottom - Math.max(end, main.top) - padding,
      };
    });
    // Only the window itself may make a page taller than what stands on it.
    if (height > 900) expect(forced).toBeLessThanOrEqual(1);
  });
}
