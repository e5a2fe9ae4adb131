import { fillPath } from '#contracts/api/paths.ts';
import { orderStates, shippingStates } from '#contracts/order/order-words.ts';
import { getPass, type PassLinks } from '#contracts/order/wallet-pass.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { googleSaveUrl } from '#documents/wallet-pass/google-pass.ts';
import type { WalletPass } from '#documents/wallet-pass/wallet-pass.ts';
import { languageOf } from '#words/languages.ts';
import { currentLanguage, runIn } from '#words/store.ts';
import { msg } from '#words/words.ts';
import { isUuid } from '../../../db/uuid.ts';
import type { Deps } from '../../../deps.ts';
import { NotFound } from '../../../errors.ts';
import { countRequest } from '../../../http/rate-limit.ts';
import { isSame, keyedHash, keyedHashes } from '../../../secrets/keyed-hash.ts';
import type { ActingUser } from '../../account/access.ts';
import { asCustomersSee } from '../../orders/present.ts';
import { findLine, findLines, findOrder, type OrderLineInFull } from '../../orders/service.ts';
import { usableKeys } from '../../orders/wallets.ts';
import { findCardFacts } from '../registration-card/service.ts';

/** Signing takes a while, so the number of passes is limited. */
const PASS_LIMIT = {
  name: 'wallet-passes',
  points: 30,
  perSeconds: 300,
  reason: msg('You’ve opened wallet passes too many times.'),
} as const;

/** No page keeps a guest session or a login for longer than this. */
const LINK_LIFE_MS = 24 * 3_600_000;
const PURPOSE = 'wallet-pass';
const NO_PASS = msg('There is no wallet pass for this order.');
const ENDED = msg('This link has expired. Please open your order again.');

/**
 * The links for one of the user's orders. A browser can't send a token when a customer opens a link, so the link itself
 * is signed, and names the language of the page. Throws NotFound and TooMany.
 */
export async function passLinks(
  deps: Deps,
  user: ActingUser,
  lineUuid: string,
): Promise<PassLinks> {
  await countRequest(deps, PASS_LIMIT, user.uuid);
  const [line] = isUuid(lineUuid) ? await findLines(deps.db, user.uuid, [lineUuid]) : [];
  const pass = line && (await passOf(deps, line));
  const { apple, google } = usableKeys(deps);
  if (!pass || !(apple || google)) throw new NotFound(NO_PASS);
  return {
    ...(apple && { apple: fillPath(getPass.path, { token: tokenOf(deps, line.uuid) }) }),
    ...(google && { google: await googleSaveUrl(pass, google, deps.clock()) }),
  };
}

/** The pass for Apple Wallet behind a signed link. Throws NotFound and TooMany. */
export async function openPass(deps: Deps, token: string) {
  const text = token.slice(0, Math.max(0, token.lastIndexOf('.')));
  const signature = token.slice(text.length + 1);
  const isOurs = keyedHashes(deps.secret, PURPOSE, text).some((hash) => isSame(signature, hash));
  if (!isOurs) throw new NotFound(NO_PASS);
  const [lineUuid = '', endsAt = '', language] = text.split('.');
  if (Number(endsAt) < deps.clock().getTime()) throw new NotFound(ENDED);
  await countRequest(deps, PASS_LIMIT, lineUuid);
  const line = await findLine(deps.db, lineUuid);
  const pass = line && (await passOf(deps, line));
  const { apple } = usableKeys(deps);
  if (!pass || !apple) throw new NotFound(NO_PASS);
  // The library is large, and few processes need it.
  const { renderApplePass } = await import('#documents/wallet-pass/apple-pass.ts');
  return {
    pass: await runIn(languageOf(language), () => renderApplePass(pass, apple)),
    filename: `order-${pass.orderId}.pkpass`,
  };
}

function tokenOf({ secret, clock }: Deps, lineUuid: string): string {
  const language = currentLanguage();
  const until = clock().getTime() + LINK_LIFE_MS;
  const text = [lineUuid, until, ...(language === 'en' ? [] : [language])].join('.');
  return `${text}.${keyedHash(secret, PURPOSE, text)}`;
}

/** What a pass shows, without the VIN and the owner. Undefined if the DMV hasn't accepted the renewal. */
async function passOf(deps: Deps, line: OrderLineInFull): Promise<WalletPass | undefined> {
  const card = line.is_test ? null : await findCardFacts(deps.db, line.uuid);
  const order = card && (await findOrder(deps.db, line.order_id));
  const now = deps.clock();
  const shown = order && asCustomersSee(order, now);
  if (!card || !shown?.has_card) return undefined;
  const { name, siteUrl } = deps.licensee();
  const { mailed, delivered } = shippingStates;
  return {
    providerName: name,
    siteUrl,
    orderId: line.order_id,
    plate: card.plate,
    validUntil: card.valid_until,
    status:
      [mailed, delivered].find((sent) => sent === shown.shipping_status) ?? orderStates.accepted,
    statusOn: californiaDay(now),
  };
}
