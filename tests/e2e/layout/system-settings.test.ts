import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { openScreen, screens } from '#tests/support/browser/every-screen.ts';
import { test } from '#tests/support/browser/test.ts';

// The spacing below is a style sheet of the reader's own.
test.use({ bypassCSP: true });

const SETTINGS: Record<string, (page: Page) => Promise<unknown>> = {
  'forced colors': (page) => page.emulateMedia({ forcedColors: 'active' }),
  'a dark system': (page) => page.emulateMedia({ colorScheme: 'dark' }),
  'wide text spacing': (page) =>
    page.addStyleTag({
      content: `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
        p { margin-bottom: 2em !important; }`,
    }),
};

/** Controls that are seen and stick out of the page, or lie over another one. */
function misplaced(page: Page) {
  return page.evaluate(() => {
    const all = document.querySelectorAll('a, button, input, select, summary');
    const seen = [...all].filter((one) => one.checkVisibility() && !one.closest('.skip-link'));
    const inDialog = document.querySelector('dialog[open]');
    const boxes = seen
      .filter((one) => !inDialog || inDialog.contains(one))
      .map((one) => ({ one, box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1);
    const name = (one: Element) => `${one.tagName} ${one.textContent.trim() || one.id}`;
    const out = boxes
      .filter(({ box }) => box.left < -0.5 || box.right > innerWidth + 0.5)
      .map(({ one }) => `${name(one)} sticks out`);
    const over = boxes.flatMap(({ one, box }, index) =>
      boxes
        .slice(index + 1)
        .filter(({ one: other }) => !one.contains(other) && !other.contains(one))
        .filter(({ box: next }) => {
          const wide = Math.min(box.right, next.right) - Math.max(box.left, next.left);
          const high = Math.min(box.bottom, next.bottom) - Math.max(box.top, next.top);
          return wide > 1 && high > 1;
        })
        .map(({ one: other }) => `${name(one)} and ${name(other)} overlap`),
    );
    return [...out, ...over];
  });
}

for (const [name, screen] of Object.entries(screens)) {
  test(`${name} keeps its controls apart and inside in every system setting`, {
    tag: '@EASE-025',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openScreen(page, screen);
    for (const [setting, apply] of Object.entries(SETTINGS)) {
      await apply(page);
      expect(await misplaced(page), setting).toEqual([]);
      // The system paints forced colors; the check would read ours.
      const without = setting === 'forced colors' ? ['color-contrast'] : [];
      await expectAccessible(page, { without });
      await page.emulateMedia({ forcedColors: null, colorScheme: null });
    }
  });
}

test('with forced colors, buttons and choices differ by their edges', {
  tag: '@EASE-025',
}, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openScreen(page, screens.confirmation ?? { path: '/' });
  const edgeOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one) => Number.parseFloat(getComputedStyle(one).borderTopWidth));
  expect(await edgeOf('.button--primary')).toBeGreaterThan(await edgeOf('.button--quiet'));
  expect(await edgeOf('.button--quiet')).toBeGreaterThan(0);
  const chosen = await edgeOf('.radio-card:has(input:checked)');
  expect(chosen).toBeGreaterThan(await edgeOf('.radio-card:not(:has(input:checked))'));
  const now = await edgeOf('.stepper [aria-current]');
  expect(now).toBeGreaterThan(await edgeOf('.stepper .stepper__done'));
});

test('The header keeps its words whole with text of twice the size', {
  tag: '@EASE-025',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/');
  await page.addStyleTag({ content: 'html { font-size: 200% !important }' });
  const logIn = await page.getByRole('button', { name: 'LOG IN' }).boundingBox();
  expect(logIn?.height).toBeLessThan(100);
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await sideways()).toBe(0);
});
