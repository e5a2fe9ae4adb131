import { sql } from 'kysely';
import type { Moved } from '#contracts/account/guests.ts';
import { toDollars } from '#contracts/catalogue/money.ts';
import type { AddedToCart, CartData, EnvelopeOffer, NewCart } from '#contracts/order/cart.ts';
import { CHECKING_PAYMENT } from '#contracts/order/checkout-message.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { DAY_MS } from '#contracts/time/days.ts';
import { pageUrl } from '#documents/licensee.ts';
import { composeResume } from '#mails/resume.ts';
import { pathOf } from '#routes/funnel.ts';
import { runIn } from '#words/store.ts';
import { msg, t } from '#words/words.ts';
import type { Queryable, Tx, UserRow, VehicleRow } from '../../db/schema.ts';
import { isUuid, rowUuid, secretUuid } from '../../db/uuid.ts';
import type { Deps } from '../../deps.ts';
import { AppError, Conflict, NotFound } from '../../errors.ts';
import { type ActingUser, type Caller, lockUser, uuidForMail } from '../account/access.ts';
import { serviceOf } from '../catalogue/service.ts';
import {
  isEligible,
  NOT_ELIGIBLE,
  quoteOf,
  refreshQuote,
  requireVehicle,
} from '../lookup/vehicles/service.ts';
import { findSharedEnvelopes, updatePostage } from '../orders/postage.ts';
import { type OrderLineData, presentLine } from '../orders/present.ts';
import {
  findOpenLines,
  findUnpaidLines,
  hasPendingLine,
  mergeUnpaid,
  moveUnpaid,
  upsertLineCte,
} from '../orders/service.ts';
import { requireAddress } from './addresses.ts';
import { requoteLines } from './requote.ts';
import {
  ensureOpenCart,
  ensureOpenCartCte,
  markResumeMailed,
  selectCarts,
  selectForCart,
  selectOpenCart,
  selectResumeMailedAt,
  setOneEnvelope,
} from './store.ts';

export { mergeAddresses } from './addresses.ts';
export {
  anonymizeAddresses,
  deleteUnusedAddresses,
  findSavedAddresses,
} from './addresses-store.ts';
export { requoteLines } from './requote.ts';
export { closeCartCte, deleteUnusedCarts, mergeCarts } from './store.ts';

export async function listCarts(deps: Deps, user: ActingUser): Promise<CartData[]> {
  const carts = await selectCarts(deps.db, user.uuid);
  return carts.map((cart) => ({ ...cart, created_at: cart.created_at.toISOString() }));
}

/**
 * Adds a vehicle with its address to the user's open cart. Adding the same vehicle again changes the address instead of
 * adding a line.
 */
export async function addToCart(deps: Deps, caller: Caller, body: NewCart): Promise<AddedToCart> {
  for (;;) {
    const added = await tryAdding(deps, caller, body);
    if (added) return added;
  }
}

type Stale = { stale: VehicleRow; user: ActingUser };

/** Undefined if the quote is outdated. The caller then gets a new quote from the DMV outside the transaction. */
async function tryAdding(
  deps: Deps,
  caller: Caller,
  body: NewCart,
): Promise<AddedToCart | undefined> {
  const { user_vehicle_uuid: vehicleUuid, user_shipping_address_info_uuid: addressUuid } = body;
  const catalogue = await deps.catalogue.read();
  const now = deps.clock();
  const today = californiaDay(now);
  const added = await caller.actIn<AddedToCart | Stale>(body.user_uuid, async (tx, user) => {
    const ids = { userUuid: user.uuid, vehicleUuid, addressUuid };
    const areUuids = isUuid(vehicleUuid) && isUuid(addressUuid);
    const vehicle = areUuids ? await selectForCart(tx, ids) : undefined;
    if (!vehicle?.has_address) {
      await requireVehicle({ db: tx }, vehicleUuid, user.uuid);
      await requireAddress({ db: tx }, addressUuid, user.uuid);
      throw new Error('Expected an unknown vehicle or address');
    }
    if (vehicle.quoted_on !== today) return { stale: vehicle, user };
    const { kind } = serviceOf(catalogue, vehicle.service_type_uuid);
    if (!isEligible(kind, vehicle.registration_expires_on, today)) {
      throw new Conflict('NOT_ELIGIBLE', NOT_ELIGIBLE);
    }
    assertNotOrdered(vehicle);
    const line = {
      uuid: secretUuid(),
      user_uuid: user.uuid,
      user_cart_uuid: sql<string>`(select uuid from open_cart)`,
      user_vehicle_uuid: vehicle.uuid,
      service_type_uuid: vehicle.service_type_uuid,
      shipping_address_uuid: addressUuid,
      ...quoteOf(vehicle),
      created_at: now,
    };
    const put = await ensureOpenCartCte(tx, { uuid: rowUuid(now), userUuid: user.uuid, now })
      .with('put', () => upsertLineCte(tx, line))
      .selectFrom('put')
      .selectAll()
      .executeTakeFirstOrThrow();
    if (put.needs_postage) await updatePostage(tx, user.uuid);
    return { uuid: put.user_cart_uuid, user_cart_uuid: put.user_cart_uuid, order_uuid: put.uuid };
  });
  if (!('stale' in added)) return added;
  const quote = await refreshQuote(deps, added.stale, added.user);
  if (!quote.ok) throw new Conflict('NOT_AVAILABLE', quote.message);
  return undefined;
}

/** The open cart's unpaid lines at today's prices. */
export async function listCartItems(
  deps: Deps,
  caller: Caller,
  { user_uuid }: { user_uuid: string },
): Promise<OrderLineData[]> {
  const read = (own: string) => findOpenLines(deps.db, own);
  const { user, rows: lines } = await caller.actOn(user_uuid, read);
  const requoted = await requoteLines(deps, user.uuid, lines, { whenDown: 'keep' });
  const shown = requoted.changed ? await read(user.uuid) : lines;
  const today = californiaDay(deps.clock());
  // The envelope choice only matters with two or more vehicles.
  const offers = shown.length > 1 ? await findOffers(deps.db, user.uuid) : undefined;
  return shown.map((line) => ({
    ...presentLine(line, today),
    envelope: offers?.get(line.uuid) ?? null,
  }));
}

export async function moveOutOfClosed(
  tx: Tx,
  {
    cartUuid,
    userUuid,
    oneEnvelope,
    now,
  }: { cartUuid: string; userUuid: string; oneEnvelope: boolean; now: Date },
): Promise<void> {
  const next = await ensureOpenCart(tx, { uuid: rowUuid(now), userUuid, now, oneEnvelope });
  await moveUnpaid(tx, userUuid, { from: cartUuid, to: next.uuid });
}

/**
 * Records that the cart link is being emailed now. If it is too early for another email, records nothing and returns
 * the remaining milliseconds.
 */
export async function recordResumeMail(
  tx: Tx,
  cartUuid: string,
  { now, everyMs }: { now: Date; everyMs: number },
): Promise<number> {
  const last = await selectResumeMailedAt(tx, cartUuid);
  const waitMs = last === null ? 0 : last.getTime() + everyMs - now.getTime();
  if (waitMs > 0) return waitMs;
  await markResumeMailed(tx, cartUuid, now);
  return 0;
}

export function mailedCartUrl(deps: Deps, user: UserRow, addressUuid: string): string {
  const ids = {
    user_uuid: uuidForMail(deps, user, user.uuid),
    address_uuid: uuidForMail(deps, user, addressUuid),
  };
  return pageUrl(deps.licensee(), pathOf('cart', ids));
}

/**
 * Moves the unpaid lines of a guest's open cart to the new owner's cart, with the owner's vehicles in place of the
 * guest's. Returns the UUIDs of both carts. Undefined if there were no such lines.
 */
export async function mergeOpenCart(
  tx: Tx,
  {
    guest,
    owner,
    keptAs: survivingVehicles,
    now,
    nameOf: newUuidFor,
  }: {
    guest: string;
    owner: string;
    keptAs: ReadonlyMap<string, string>;
    now: Date;
    nameOf: (lineUuid: string) => string;
  },
): Promise<Moved | undefined> {
  const left = await selectOpenCart(tx, guest);
  if (!left || (await findUnpaidLines(tx, left.uuid)).length === 0) return undefined;
  const oneEnvelope = left.one_envelope;
  const joined = await ensureOpenCart(tx, {
    uuid: rowUuid(now),
    userUuid: owner,
    now,
    oneEnvelope,
  });
  const carts = { from: left.uuid, to: joined.uuid };
  await mergeUnpaid(tx, owner, carts, { keptAs: survivingVehicles, nameOf: newUuidFor });
  return carts;
}

function assertNotOrdered(vehicle: { plate: string; is_being_paid: unknown; is_paid: unknown }) {
  if (vehicle.is_being_paid) throw new Conflict('PAYMENT_IN_PROGRESS', CHECKING_PAYMENT);
  if (vehicle.is_paid) {
    const { plate } = vehicle;
    const message = runIn(undefined, () => t('The order for {plate} is already paid.', { plate }));
    throw new Conflict('ALREADY_PAID', message);
  }
}

/** Sets whether overnight shipments to one address share an envelope. */
export async function chooseEnvelope(
  deps: Deps,
  user: ActingUser,
  isWanted: boolean,
): Promise<EnvelopeOffer | null> {
  return deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, user.uuid);
    const cart = await selectOpenCart(tx, user.uuid);
    if (!cart) throw new NotFound(msg('Your cart is empty.'));
    if (await hasPendingLine(tx, cart.uuid)) {
      throw new Conflict('PAYMENT_IN_PROGRESS', CHECKING_PAYMENT);
    }
    await setOneEnvelope(tx, cart.uuid, isWanted);
    await updatePostage(tx, user.uuid);
    const [offer = null] = (await findOffers(tx, user.uuid)).values();
    return offer;
  });
}

/**
 * Maps each line that could share an envelope to the cart's offer: the overnight fees with separate envelopes and with
 * shared ones. Empty if no envelope can be shared.
 */
async function findOffers(db: Queryable, userUuid: string): Promise<Map<string, EnvelopeOffer>> {
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

const EVERY_MS = 60 * 60_000;
const ACCOUNT_LINK_LIFE_MS = DAY_MS;

/** Emails the link to an open cart to the cart's own email, at most once an hour. */
export async function mailResumeLink(deps: Deps, user: ActingUser): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, user.uuid);
    const lines = await findOpenLines(tx, user.uuid);
    const [first] = lines;
    if (!first) throw new NotFound(msg('Your cart is empty.'));
    const now = deps.clock();
    const waitMs = await recordResumeMail(tx, first.user_cart_uuid, { now, everyMs: EVERY_MS });
    if (waitMs > 0) throw sentAlready(waitMs);
    const email = composeResume({
      licensee: deps.licensee(),
      resumeUrl: mailedCartUrl(deps, user, first.shipping_address_uuid),
      plates: lines.map((line) => line.plate),
      validUntil: user.expires_at ?? new Date(now.getTime() + ACCOUNT_LINK_LIFE_MS),
    });
    await deps.mail.enqueue(tx, { to: user.email, email, isUnverified: user.kind === 'guest' });
  });
}

function sentAlready(waitMs: number): AppError {
  return new AppError(
    429,
    'RESUME_LINK_SENT',
    msg('We sent you the link less than an hour ago. Please check your email.'),
    { retryAfterSeconds: Math.ceil(waitMs / 1000) },
  );
}
