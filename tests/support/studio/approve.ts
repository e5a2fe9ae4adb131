import { expect, type Page } from '@playwright/test';
import type { SanityClient } from '@sanity/client';
import { approvalIdOf } from '#contracts/api/editors-notes.ts';

export const REQUEST = 'Request approval';

/** Requests approval of the draft, with a note to the approver. */
export async function request(page: Page, note = ''): Promise<void> {
  await page.getByRole('button', { name: REQUEST, exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Note to the approver (optional)').fill(note);
  await dialog.getByRole('button', { name: REQUEST }).click();
}

/** Requests approval of the draft, approves it as another editor, and publishes it. */
export async function publishApproved(page: Page, other: SanityClient, id: string): Promise<void> {
  const note = approvalIdOf(id);
  const revision = async () => (await other.getDocument(note))?._rev;
  const before = await revision();
  await request(page);
  await expect.poll(revision).not.toBe(before);
  await other
    .patch(note)
    .set({ approvedBy: { id: 'dana', name: 'Dana' } })
    .commit();
  await page.getByRole('button', { name: 'Publish', exact: true }).first().click();
}
