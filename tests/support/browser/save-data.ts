import type { Page } from '@playwright/test';

/** Visits with a data-saving browser: nothing is preloaded. */
export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
}
