import { importPKCS8, SignJWT } from 'jose';
import { currentLanguage } from '#words/store.ts';
import { t } from '#words/words.ts';
import {
  endOf,
  type GoogleWalletKeys,
  NOT_A_CARD,
  passRows,
  type WalletPass,
} from './wallet-pass.ts';

const SAVE_URL = 'https://pay.google.com/gp/v/save/';
const ALGORITHM = 'RS256';

/** Google never updates a saved pass, so each status has a separate pass. */
export async function googleSaveUrl(
  pass: WalletPass,
  keys: GoogleWalletKeys,
  now: Date,
): Promise<string> {
  const { passClass, account, key } = keys;
  const [issuer] = passClass.split('.');
  const words = (value: string) => ({
    defaultValue: { language: `${currentLanguage()}-US`, value },
  });
  const object = {
    id: `${issuer}.${pass.orderId}-${pass.status}`.replace(/[^\w.-]+/g, '-'),
    classId: passClass,
    state: 'ACTIVE',
    cardTitle: words(pass.providerName),
    subheader: words(t(NOT_A_CARD)),
    header: words(pass.plate),
    hexBackgroundColor: '#ffffff',
    textModulesData: passRows(pass).map(({ key: id, label, value }) => ({
      id,
      header: label,
      body: value,
    })),
    validTimeInterval: { end: { date: endOf(pass).toISOString() } },
  };
  const token = await new SignJWT({
    typ: 'savetowallet',
    origins: [],
    payload: { genericObjects: [object] },
  })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setIssuer(account)
    .setAudience('google')
    .setIssuedAt(now)
    .sign(await importPKCS8(key, ALGORITHM));
  return SAVE_URL + token;
}
