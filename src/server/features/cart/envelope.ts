import { toDollars } from '#contracts/catalogue/money.ts';
import type { EnvelopeOffer } from '#contracts/order/cart.ts';
import type { Queryable } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { Conflict, NotFound } from '../../errors.ts';
import { type ActingUser, lockUser } from '../account/access.ts';
import {
  findSharedEnvelopes,
  hasPendingLine,
  PAYMENT_PENDING,
  settlePostage,
} from '../orders/service.ts';
import { selectOpenCart, setOneEnvelope } from './store.ts';

/** Sets whether overnight shipments to one address share an envelope. */
export async function chooseEnvelope(
  deps: Deps,
  user: ActingUser,
  isWanted: boolean,
): Promise<EnvelopeOffer | null> {
  return deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, user.uuid);
    const cart = await selectOpenCart(tx, user.uuid);
    if (!cart) throw new NotFound('Your cart is empty.');
    if (await hasPendingLine(tx, { cartUuid: cart.uuid })) {
      throw new Conflict('PAYMENT_IN_PROGRESS', PAYMENT_PENDING);
    }
    await setOneEnvelope(tx, cart.uuid, isWanted);
    await settlePostage(tx, user.uuid);
    const [offer = null] = (await findOffers(tx, user.uuid)).values();
    return offer;
  });
}

/**
 * The overnight fees for separate and for shared envelopes: the cart's single offer, by each affected line. Empty if no
 * envelope can be shared.
 */
export async function findOffers(
  db: Queryable,
  userUuid: string,
): Promise<Map<string, EnvelopeOffer>> {
  const { envelopes, isChosen, priceCents } = await findSharedEnvelopes(db, userUuid);
  if (envelopes.length === 0 || priceCents === 0) return new Map();
  const lines = envelopes.flat();
  const offer: EnvelopeOffer = {
    is_chosen: isChosen,
    vehicles: lines.length,
    envelopes: envelopes.length,
    price: toDollars(priceCents),
    separate: toDollars(lines.length * priceCents),
    together: toDollars(envelopes.length * priceCents),
    saves: toDollars((lines.length - envelopes.length) * priceCents),
  };
  return new Map(lines.map((uuid) => [uuid, offer]));
}
