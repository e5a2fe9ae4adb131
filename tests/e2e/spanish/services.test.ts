/** The services in Spanish, up to the last email. account.test.ts buys a renewal of a vehicle. */
import { expect, type Page } from '@playwright/test';
import { RENEWAL_SLUG, SERVICE_SLUGS } from '#contracts/catalogue/service-plan.ts';
import { newCustomer } from '#tests/support/browser/purchase.ts';
import { buyInSpanish, expectSpanish, expectSpanishMails } from '#tests/support/browser/spanish.ts';
import { test } from '#tests/support/browser/test.ts';
import { runIn } from '#words/store.ts';
import { t } from '#words/words.ts';

test.use({ viewport: { width: 360, height: 780 } });

const PDF = { name: 'venta.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
/** The sandbox's clerk takes five seconds, and the page polls now and then. */
const CHECKED = { timeout: 60_000 };
const PAPERS = 'Necesitamos documentos para ';
const MAILED = 'Ya enviamos por correo su pedido para ';

/** The start of the subject of the email that ends the automatic steps. */
const lastMails: Record<string, string> = {
  'replace-vehicle-registration-sticker-card': MAILED,
  'transfer-title': PAPERS,
  'replace-title': PAPERS,
  'renew-boat-registration': MAILED,
  'replace-boat-registration-sticker-card': MAILED,
  'transfer-boat-title': PAPERS,
  'replace-boat-title': PAPERS,
  'check-registration-status': 'Lo que el DMV tiene registrado sobre ',
};

for (const slug of SERVICE_SLUGS.filter((one) => one !== RENEWAL_SLUG)) {
  test(
    `${slug} is bought in Spanish, with its emails`,
    { tag: ['@long', '@LANG-001'] },
    ({ page }) =>
      runIn('es', async () => {
        const { email, ...customer } = newCustomer();
        const plate = `7ESP${100 + SERVICE_SLUGS.indexOf(slug)}`;
        await buyInSpanish(page, slug, plate, { email, ...customer });
        await expectSpanishMails(page, email, `${lastMails[slug]}${plate}`);
        if (slug === 'transfer-boat-title') await sendDocuments(page, email, plate);
        if (slug === 'replace-title') await cancel(page, email, plate);
        await page.reload();
        await expect(page.locator('.milestones').first()).toBeVisible();
        await expectSpanish(page, 'order status at the end');
      }),
  );
}

async function sendDocuments(page: Page, email: string, plate: string) {
  const section = page.getByRole('region', { name: t('Documents for this order') });
  const send = section.getByRole('button', { name: t('Send documents') });
  await send.click();
  await expectSpanish(page, 'no document chosen');
  const [title, sale] = await section.locator('input[type=file]').all();
  await title?.setInputFiles({ ...PDF, name: 'titulo.docx' });
  await expectSpanish(page, 'a document of the wrong type');
  await title?.setInputFiles(PDF);
  await sale?.setInputFiles({ ...PDF, name: 'blurred.pdf' });
  await send.click();
  await expect(section.getByText(t('IN REVIEW')).first()).toBeVisible();
  await expectSpanish(page, 'documents in review');
  await expect(section).toContainText(t('SEND AGAIN'), CHECKED);
  await expectSpanish(page, 'a document to send again');
  await section.locator('input[type=file]').setInputFiles(PDF);
  await send.click();
  await expect(section).toHaveCount(0, CHECKED);
  await expectSpanish(page, 'documents accepted');
  await expectSpanishMails(page, email, `${MAILED}${plate}`);
}

async function cancel(page: Page, email: string, plate: string) {
  const button = page.getByRole('main').getByRole('button', { name: t('Cancel this order') });
  await button.click();
  const dialog = page.getByRole('dialog', { name: t('Cancel this order?') });
  await expect(dialog).toBeVisible();
  await expectSpanish(page, 'cancellation');
  await dialog.getByRole('button', { name: t('Cancel this order') }).click();
  const end = page.getByRole('region', { name: t('This order is canceled') });
  await expect(end).toBeVisible();
  await expectSpanish(page, 'order canceled');
  await expect(end).toContainText('Ya reembolsamos', CHECKED);
  await expectSpanish(page, 'refund sent');
  await expectSpanishMails(page, email, `Su pedido para ${plate} está cancelado`);
}
