import type { Page } from '@playwright/test';

/** Visits as somebody whose browser saves data: nothing is loaded beforehand. */
export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
}
