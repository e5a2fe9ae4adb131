import { expect, type Page } from '@playwright/test';
import type { SanityClient } from '@sanity/client';
import { approvalIdOf } from '#contracts/api/editors-notes.ts';

/** Requests approval of the draft, approves it as another editor, and publishes it. */
export async function publishApproved(page: Page, other: SanityClient, id: string): Promise<void> {
  const note = approvalIdOf(id);
  const revision = async () => (await other.getDocument(note))?._rev;
  const before = await revision();
  const request = page.getByRole('button', { name: 'Request approval' }).first();
  await expect(request).toBeEnabled();
  await request.click();
  await expect.poll(revision).not.toBe(before);
  await other
    .patch(note)
    .set({ approvedBy: { id: 'dana', name: 'Dana' } })
    .commit();
  await page.getByRole('button', { name: 'Publish', exact: true }).first().click();
}
