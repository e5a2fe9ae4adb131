import { savedAddressSchema } from '#contracts/account/address.ts';
import type { CardCheck } from '#contracts/order/registration-card.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { vinText } from '#contracts/vehicle/vin.ts';
import { type Licensee, pageUrl } from '#documents/licensee.ts';
import { codedPath } from '#routes/coded.ts';
import { currentLanguage, runIn } from '#words/store.ts';
import { msg } from '#words/words.ts';
import type { Queryable, Tx } from '../../../db/schema.ts';
import { isUuid, secretUuid } from '../../../db/uuid.ts';
import type { Deps } from '../../../deps.ts';
import { NotFound } from '../../../errors.ts';
import { countRequest } from '../../../http/rate-limit.ts';
import type { ActingUser } from '../../account/access.ts';
import { quotedLines } from '../../lookup/vehicles/service.ts';
import { customerName } from '../../orders/mailing-parts.ts';
import { withActualFees } from '../../orders/present.ts';
import { findLines, findLinesOfAll, type OrderLineInFull } from '../../orders/service.ts';
import {
  type Card,
  deleteCard,
  insertCards,
  savePdfs,
  selectCardForCheck,
  selectCardOfLine,
  selectCardsOfLines,
  updateCard,
} from './store.ts';

export { deleteCards, oldDrawings, removePdfs } from './store.ts';

/** Downloads are limited, because each one may have to render a card. */
const CARD_LIMIT = {
  name: 'cards',
  points: 30,
  perSeconds: 300,
  reason: msg('You’ve opened registration cards too many times.'),
} as const;

const READABLE_END = 3;
const NO_CARD = msg(
  'There is no registration card for this order yet. It will be available once the DMV accepts the renewal.',
);
const NO_SUCH_CARD = msg('We have no card with this code.');

/** Each card has an unguessable code. */
export async function issueCards(
  tx: Tx,
  renewals: readonly { line: OrderLineInFull; expiresOn: string }[],
  now: Date,
): Promise<void> {
  const cards = renewals.map(({ line, expiresOn }) => ({
    token: secretUuid(),
    order_line_uuid: line.uuid,
    plate: line.plate,
    vin: line.vin,
    vehicle_type: line.vehicle_type,
    make: line.make,
    valid_until: expiresOn,
    issued_at: now,
  }));
  await insertCards(tx, cards);
}

/**
 * Issues an order's card again with a different expiry. Its code stays valid, so that scanning an earlier copy shows
 * the new expiry.
 */
export async function correctCard(
  tx: Tx,
  { uuid }: Pick<OrderLineInFull, 'uuid'>,
  { expiresOn, now }: { expiresOn: string; now: Date },
): Promise<void> {
  await updateCard(tx, uuid, { validUntil: expiresOn, now });
}

/**
 * Withdraws the card of a renewal that the DMV has not accepted after all. The card's code is then no longer
 * recognized.
 */
export async function withdrawCard(tx: Tx, lineUuid: string): Promise<void> {
  await deleteCard(tx, lineUuid);
}

/** The stored data of a card without its code, because the code grants access. */
export async function findCardFacts(db: Queryable, lineUuid: string) {
  const card = await selectCardOfLine(db, lineUuid);
  if (!card) return null;
  const { plate, vin, vehicle_type, make, valid_until, issued_at } = card;
  return { plate, vin, vehicle_type, make, valid_until, issued_at };
}

export const cardFilename = (orderId: string) => `registration-card-${orderId}.pdf`;

/** The cards of paid orders as PDFs for emails, by line UUID, each in its customer's language. Omits missing ones. */
export async function openCards(
  deps: Deps,
  lineUuids: readonly string[],
): Promise<Map<string, Uint8Array>> {
  if (lineUuids.length === 0) return new Map();
  const cards = await selectCardsOfLines(deps.db, lineUuids);
  const opened = new Map<string, Uint8Array>();
  for (const [language, ofLanguage] of Map.groupBy(cards, (card) => card.language)) {
    const pdfs = await runIn(language, () => openEach(deps, ofLanguage.map(withKeptPdf)));
    for (const [lineUuid, pdf] of pdfs) opened.set(lineUuid, pdf);
  }
  return opened;
}

async function openEach(deps: Deps, cards: readonly Card[]) {
  const undrawn = cards.filter(({ pdf }) => !pdf).map((card) => card.order_line_uuid);
  const lines = await findLinesOfAll(deps.db, undrawn);
  const newPdfs = await drawAll(
    deps,
    lines.flatMap((line) => {
      const card = cards.find(({ order_line_uuid }) => order_line_uuid === line.uuid);
      return card ? [{ line, card }] : [];
    }),
  );
  const storedPdfs = cards.flatMap(({ order_line_uuid, pdf }) =>
    pdf ? [[order_line_uuid, pdf] as const] : [],
  );
  return [...storedPdfs, ...newPdfs];
}

async function drawAll(
  { db, clock, licensee }: Deps,
  orders: readonly { line: OrderLineInFull; card: Card }[],
): Promise<(readonly [lineUuid: string, pdf: Uint8Array])[]> {
  if (orders.length === 0) return [];
  const newPdfs = [];
  for (const { line, card } of orders) {
    newPdfs.push({
      uuid: line.uuid,
      token: card.token,
      issued_at: card.issued_at,
      pdf: await drawCard(licensee(), line, card),
    });
  }
  if (keepsPdfs()) await savePdfs(db, newPdfs, clock());
  return newPdfs.map(({ uuid, pdf }) => [uuid, pdf] as const);
}

/** Only English cards are kept. Others are drawn again each time, because a card can be read in each language. */
const keepsPdfs = () => currentLanguage() === 'en';

function withKeptPdf<Kept extends { pdf: Uint8Array | null }>(card: Kept): Kept {
  return keepsPdfs() ? card : { ...card, pdf: null };
}

async function drawCard(licensee: Licensee, paid: OrderLineInFull, card: Card): Promise<Buffer> {
  const line = withActualFees(paid);
  const address = savedAddressSchema.parse(line.address);
  // The library is loaded on demand, because most processes never create PDFs.
  const { renderRegistrationCard } = await import(
    '#documents/registration-card/render-registration-card.ts'
  );
  return renderRegistrationCard({
    licensee,
    orderId: line.order_id,
    paidAt: line.paid_at ?? line.created_at,
    // We only know the name of the customer.
    owner: address.is_owner === false ? undefined : customerName(address),
    plate: card.plate,
    vehicleMake: card.make,
    vehicleType: card.vehicle_type,
    vin: vinText(card.vin),
    validUntil: card.valid_until,
    fees: quotedLines(line, line.overnight_fee_cents),
    totalCents: line.final_price_cents,
    isTest: line.is_test,
    verificationUrl: pageUrl(licensee, codedPath('verify', card.token)),
  });
}

/** Throws NotFound and TooMany. */
export async function readCard(deps: Deps, user: ActingUser, lineUuid: string) {
  await countRequest(deps, CARD_LIMIT, user.uuid);
  const [line] = isUuid(lineUuid) ? await findLines(deps.db, user.uuid, [lineUuid]) : [];
  const kept = line && (await selectCardOfLine(deps.db, line.uuid));
  if (!kept) throw new NotFound(NO_CARD);
  const card = withKeptPdf(kept);
  const [drawn] = card.pdf ? [] : await drawAll(deps, [{ line, card }]);
  const pdf = card.pdf ?? drawn?.[1];
  if (!pdf) throw new NotFound(NO_CARD);
  return { pdf, filename: cardFilename(line.order_id) };
}

/** Tells anyone who scans a card whether we issued it and whether it is valid, but reveals nothing about the owner. */
export async function checkCard({ db, clock }: Deps, token: string): Promise<CardCheck> {
  const card = isUuid(token) ? await selectCardForCheck(db, token) : undefined;
  if (!card) throw new NotFound(NO_SUCH_CARD);
  return {
    order_id: card.order_id,
    plate: maskPlate(card.plate),
    valid_until: card.valid_until,
    state: stateOf(card, californiaDay(clock())),
  };
}

function stateOf(
  { is_test, valid_until }: { is_test: boolean; valid_until: string },
  today: string,
): CardCheck['state'] {
  if (is_test) return 'test';
  return valid_until < today ? 'expired' : 'valid';
}

/** Masks `7ABC123` as `••••123`. */
export function maskPlate(plate: string): string {
  const shown = Math.min(READABLE_END, Math.floor(plate.length / 2));
  const end = shown === 0 ? '' : plate.slice(-shown);
  return '•'.repeat(plate.length - shown) + end;
}
