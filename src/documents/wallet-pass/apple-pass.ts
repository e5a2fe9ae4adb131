import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PKPass } from 'passkit-generator';
import { t } from '#words/words.ts';
import { type ApplePassKeys, endOf, NOT_A_CARD, passRows, type WalletPass } from './wallet-pass.ts';

/**
 * These are resolved through `#` imports, not relative paths, because this module also runs from a bundle in another
 * folder.
 */
const ICONS = {
  'icon.png': import.meta.resolve('#documents/wallet-pass/icon.png'),
  'icon@2x.png': import.meta.resolve('#documents/wallet-pass/icon@2x.png'),
  'icon@3x.png': import.meta.resolve('#documents/wallet-pass/icon@3x.png'),
};

let icons: Promise<Record<string, Buffer>> | undefined;

/** The pass replaces any earlier pass for the same order in the wallet. */
export async function renderApplePass(pass: WalletPass, keys: ApplePassKeys): Promise<Buffer> {
  icons ??= readIcons();
  const { certificate, key, authority, passType, team } = keys;
  const { providerName, siteUrl, orderId, plate } = pass;
  const file = new PKPass(
    await icons,
    { signerCert: certificate, signerKey: key, wwdr: authority },
    {
      passTypeIdentifier: passType,
      teamIdentifier: team,
      organizationName: providerName,
      serialNumber: orderId,
      description: t('Order {order} for {plate}. This is not a registration card.', {
        order: orderId,
        plate,
      }),
      logoText: providerName,
      backgroundColor: 'rgb(255, 255, 255)',
      foregroundColor: 'rgb(20, 35, 50)',
      labelColor: 'rgb(75, 90, 105)',
      sharingProhibited: true,
    },
  );
  file.type = 'generic';
  const [status, expires, order] = passRows(pass);
  file.primaryFields.push({ key: 'plate', label: t('License plate'), value: plate });
  for (const row of [status, expires]) if (row) file.secondaryFields.push(row);
  file.auxiliaryFields.push({ key: 'notice', label: t('Please note'), value: t(NOT_A_CARD) });
  if (order) file.headerFields.push(order);
  file.backFields.push(
    {
      key: 'about',
      label: t(NOT_A_CARD),
      value: t(
        'This pass only shows your order’s status. To update the status, add the pass again.',
      ),
    },
    { key: 'site', label: providerName, value: siteUrl },
  );
  file.setExpirationDate(endOf(pass));
  return file.getAsBuffer();
}

async function readIcons(): Promise<Record<string, Buffer>> {
  const read = Object.entries(ICONS).map(
    async ([name, url]) => [name, await readFile(fileURLToPath(url))] as const,
  );
  return Object.fromEntries(await Promise.all(read));
}
