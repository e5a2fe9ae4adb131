import { savedAddressSchema } from '#contracts/account/address.ts';
import type { CardCheck } from '#contracts/order/registration-card.ts';
import { californiaDay } from '#contracts/vehicle/california.ts';
import type { Licensee } from '#documents/licensee.ts';
import { codedPath } from '#routes/coded.ts';
import type { Queryable, Tx } from '../../db/schema.ts';
import { isUuid, secretUuid } from '../../db/uuid.ts';
import type { Deps } from '../../deps.ts';
import { NotFound } from '../../errors.ts';
import { countRequest } from '../../http/rate-limit.ts';
import { findLine, findLines, type OrderLineInFull } from '../orders/service.ts';
import type { ActingUser } from '../users/access.ts';
import { quotedLines } from '../vehicles/quote.ts';
import {
  type Card,
  deleteCards,
  insertCard,
  keepPdf,
  removePdfs,
  selectCardForCheck,
  selectCardOfLine,
} from './store.ts';

/** Each may have to be drawn. */
const CARD_LIMIT = {
  name: 'cards',
  points: 30,
  perSeconds: 300,
  reason: 'You have opened registration cards many times.',
} as const;
type OpenDeps = Pick<Deps, 'db' | 'clock' | 'licensee'>;

const READABLE_END = 3;
const NO_CARD =
  'There is no registration card for this order yet. It comes when the DMV has accepted the renewal.';
const NO_SUCH_CARD = 'We know no card with this code.';

/** Issues the card of an accepted renewal, under a code that nobody can guess. */
export async function issueCard(
  tx: Tx,
  line: OrderLineInFull,
  { validUntil, now }: { validUntil: string; now: Date },
): Promise<void> {
  await insertCard(tx, {
    token: secretUuid(),
    order_line_uuid: line.uuid,
    plate: line.plate,
    vin: line.vin,
    vehicle_type: line.vehicle_type,
    make: line.make,
    valid_until: validUntil,
    issued_at: now,
  });
}

export async function findCardOfLine(db: Queryable, lineUuid: string): Promise<Card | undefined> {
  return selectCardOfLine(db, lineUuid);
}

export const cardFilename = (orderId: string) => `registration-card-${orderId}.pdf`;

/** The card of a paid order as a PDF, for a mail; undefined where there is none. */
export async function openCard(deps: OpenDeps, lineUuid: string): Promise<Uint8Array | undefined> {
  const card = await selectCardOfLine(deps.db, lineUuid);
  if (!card) return undefined;
  if (card.pdf) return card.pdf;
  const line = await findLine(deps.db, lineUuid);
  return line && drawOnce(deps, line, card);
}

/** Draws the card for the first who wants it, and keeps it for the others. */
async function drawOnce(
  { db, clock, licensee }: OpenDeps,
  line: OrderLineInFull,
  card: Card,
): Promise<Uint8Array> {
  if (card.pdf) return card.pdf;
  const pdf = await drawCard(licensee, line, card);
  await keepPdf(db, card.token, { pdf, now: clock() });
  return pdf;
}

async function drawCard(licensee: Licensee, line: OrderLineInFull, card: Card): Promise<Buffer> {
  const address = savedAddressSchema.parse(line.address);
  // It brings a library for PDF along, which a process that draws no card does without.
  const { renderRegistrationCard } = await import(
    '#documents/registration-card/render-registration-card.ts'
  );
  return renderRegistrationCard({
    licensee,
    orderId: line.order_id,
    paidAt: line.paid_at ?? line.created_at,
    owner: address.company_name || `${address.first_name} ${address.last_name}`,
    plate: card.plate,
    vehicleMake: card.make,
    vehicleType: card.vehicle_type,
    vin: card.vin,
    validUntil: card.valid_until,
    fees: quotedLines(line, line.overnight_fee_cents),
    totalCents: line.final_price_cents,
    verificationUrl: new URL(codedPath('verify', card.token), licensee.siteUrl).href,
  });
}

/** The card of one of the user's own orders. Throws NotFound and TooMany. */
export async function readCard(
  deps: Deps,
  user: ActingUser,
  lineUuid: string,
): Promise<{ pdf: Uint8Array; filename: string }> {
  await countRequest(deps, CARD_LIMIT, user.uuid);
  const [line] = isUuid(lineUuid) ? await findLines(deps.db, user.uuid, [lineUuid]) : [];
  const card = line && (await selectCardOfLine(deps.db, line.uuid));
  if (!card) throw new NotFound(NO_CARD);
  return { pdf: await drawOnce(deps, line, card), filename: cardFilename(line.order_id) };
}

/** Tells anybody who scans a card whether we issued it, and nothing about its owner. */
export async function checkCard(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<CardCheck> {
  const card = isUuid(token) ? await selectCardForCheck(db, token) : undefined;
  if (!card) throw new NotFound(NO_SUCH_CARD);
  return {
    order_id: card.order_id,
    plate: maskPlate(card.plate),
    valid_until: card.valid_until,
    state: card.valid_until < californiaDay(clock()) ? 'expired' : 'valid',
  };
}

/** Removes cards that were drawn before a moment; whoever opens one later has it drawn again. */
export async function forgetDrawnCards({ db }: Pick<Deps, 'db'>, before: Date): Promise<void> {
  await removePdfs(db, before);
}

/** Deletes the cards of a user's orders. */
export async function forgetCards(tx: Tx, userUuid: string): Promise<void> {
  await deleteCards(tx, userUuid);
}

/** `7ABC123` as `••••123`. */
export function maskPlate(plate: string): string {
  const shown = Math.min(READABLE_END, Math.floor(plate.length / 2));
  const end = shown === 0 ? '' : plate.slice(-shown);
  return '•'.repeat(plate.length - shown) + end;
}
