import { toDollars } from '#contracts/catalogue/money.ts';
import type { EnvelopeOffer } from '#contracts/order/cart.ts';
import type { CartRow, Queryable } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { Conflict, NotFound } from '../../errors.ts';
import { overnightPrice } from '../catalogue/service.ts';
import {
  findSharedEnvelopes,
  hasPendingLine,
  PAYMENT_PENDING,
  settlePostage,
} from '../orders/service.ts';
import { type ActingUser, lockUser } from '../users/access.ts';
import { selectOpenCart, setOneEnvelope } from './store.ts';

/** Has what goes overnight to one address mailed in one envelope, or each vehicle in its own. */
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
    return offerOf(tx, { ...cart, one_envelope: isWanted });
  });
}

/** What overnight shipping costs in own envelopes and in shared ones; null where none can be shared. */
export async function offerOf(db: Queryable, cart: CartRow): Promise<EnvelopeOffer | null> {
  const shared = await findSharedEnvelopes(db, cart.user_uuid);
  const priceCents = await overnightPrice(db);
  if (shared.length === 0 || priceCents === 0) return null;
  const vehicles = shared.flat().length;
  return {
    is_chosen: cart.one_envelope,
    vehicles,
    envelopes: shared.length,
    price: toDollars(priceCents),
    separate: toDollars(vehicles * priceCents),
    together: toDollars(shared.length * priceCents),
    saves: toDollars((vehicles - shared.length) * priceCents),
  };
}
