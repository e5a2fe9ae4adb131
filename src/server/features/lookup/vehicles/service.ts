import { partsInLanguage } from '#contracts/catalogue/fees.ts';
import { toDollars } from '#contracts/catalogue/money.ts';
import type { PartnerMetadata } from '#contracts/partner/own-data.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { type DeclaredVehicle, declaredVehicleSchema } from '#contracts/vehicle/declared.ts';
import { holdParagraph } from '#contracts/vehicle/hold-steps.ts';
import { plateKey } from '#contracts/vehicle/plate.ts';
import type { UserVehicle, VehicleQuery } from '#contracts/vehicle/vehicle.ts';
import { msg, translate } from '#words/words.ts';
import type { Page } from '../../../db/page.ts';
import type { Queryable, ServiceTypeRow, Tx, UserRow, VehicleRow } from '../../../db/schema.ts';
import { isUuid, rowUuid } from '../../../db/uuid.ts';
import { type Deps, gatewaysFor } from '../../../deps.ts';
import { NotFound } from '../../../errors.ts';
import type { DmvVehicle } from '../../../gateways/dmv/port.ts';
import type { ActingUser, Caller } from '../../account/access.ts';
import { priceConfigOf, serviceOf, termsOf } from '../../catalogue/service.ts';
import { isEligible, rejectionOf } from './eligibility.ts';
import { dealDetails, quotedWords, quoteFees, totalOf } from './quote.ts';
import {
  maskVin,
  mergeDuplicate,
  selectLatestVehicles,
  selectSameVehicle,
  selectShownVehicle,
  selectVehicle,
  setVehicleOwner,
  updateQuote,
  upsertVehicleCte,
} from './store.ts';

export { canOrderAfterHold, missingPaperWords } from './blocker-words.ts';
export { isEligible, NOT_ELIGIBLE, rejectionOf } from './eligibility.ts';
export { dealDetails, type NewQuote, quotedLines, quoteOf, totalOf } from './quote.ts';
export {
  anonymizeVehicles,
  deleteUnusedVehicles,
  findVehiclesOf,
  isAccepted,
  isPlateAccepted,
  isRenewalInProgress,
  maskVin,
  type RenewalFacts,
  renewalFacts,
  renewalInProgress,
  updateExpiries,
} from './store.ts';

/** The partner on whose page a vehicle was looked up, and the data that the partner sent about the customer. */
type LookupPartner = {
  uuid: string;
  reference?: string | undefined;
  metadata?: PartnerMetadata | undefined;
};

/**
 * Saves the DMV's data about a vehicle for this user. `quotedOn` is the date, in California time, on which the prices
 * in `service` were read. `partner` is the partner on whose page the vehicle was last looked up, if any. Runs as part
 * of a larger statement or on its own.
 */
export function saveVehicleCte(
  { db, clock }: Deps,
  userUuid: string,
  service: ServiceTypeRow,
  {
    vehicle,
    declared,
    partner,
    quotedOn,
  }: {
    vehicle: DmvVehicle;
    declared: DeclaredVehicle | undefined;
    partner: LookupPartner | undefined;
    quotedOn: string;
  },
) {
  const now = clock();
  return upsertVehicleCte(db, {
    uuid: rowUuid(now),
    user_uuid: userUuid,
    service_type_uuid: service.uuid,
    plate: vehicle.plate,
    plate_key: plateKey(vehicle.plate),
    vin: vehicle.vin,
    vehicle_type: vehicle.vehicleType,
    make: vehicle.make,
    registration_expires_on: vehicle.expiresOn,
    ...quoteFees(termsOf(service), vehicle),
    ...quotedWords(service, vehicle),
    declared: declared ? JSON.stringify(declared) : null,
    quoted_on: quotedOn,
    partner_uuid: partner?.uuid ?? null,
    partner_reference: partner?.reference ?? null,
    partner_metadata: partner?.metadata ? JSON.stringify(partner.metadata) : null,
    created_at: now,
  });
}

/** Treats other people's vehicles as nonexistent. */
export async function requireVehicle(
  { db }: { db: Queryable },
  uuid: string,
  userUuid: string,
): Promise<VehicleRow> {
  const vehicle = isUuid(uuid) ? await selectVehicle(db, uuid, userUuid) : undefined;
  if (!vehicle) throw new NotFound(msg('We couldn’t find this vehicle. Please look it up again.'));
  return vehicle;
}

export type FreshQuote = { ok: true; vehicle: VehicleRow } | { ok: false; message: string };

/** Gets a new quote from the DMV if the fees aren't today's. Throws GatewayError if the DMV is down. */
export async function refreshQuote(
  deps: Deps,
  vehicle: VehicleRow,
  owner: Pick<UserRow, 'is_test'>,
): Promise<FreshQuote> {
  const today = californiaDay(deps.clock());
  if (vehicle.quoted_on === today) return { ok: true, vehicle };
  const service = serviceOf(await deps.catalogue.read(), vehicle.service_type_uuid);
  const lookup = await gatewaysFor(deps, owner).dmv.lookUp(vehicle.plate, declaredOf(vehicle));
  const rejection = rejectionOf(lookup, service.kind);
  if (rejection)
    return {
      ok: false,
      message: `${rejection.message} ${holdParagraph(rejection.next ?? '')}`.trim(),
    };
  if (!('vehicle' in lookup)) throw new Error('Expected the DMV to know the vehicle');
  const fees = quoteFees(termsOf(service), lookup.vehicle);
  const fresh = await updateQuote(deps.db, vehicle.uuid, {
    ...fees,
    ...quotedWords(service, lookup.vehicle),
    quoted_on: today,
    registration_expires_on: lookup.vehicle.expiresOn,
    // The VIN is known once the DMV can look up a vehicle that the customer declared.
    vin: lookup.vehicle.vin,
  });
  return { ok: true, vehicle: fresh };
}

/** What the customer told us about a vehicle. An accepted renewal may have changed its expiry since then. */
function declaredOf(vehicle: VehicleRow): DeclaredVehicle | undefined {
  const { data } = declaredVehicleSchema.safeParse(vehicle.declared);
  return data && { ...data, expires_on: vehicle.registration_expires_on ?? undefined };
}

/**
 * Returns a user's vehicles, or the one with this UUID. Without a UUID, lists each plate once, with the most recently
 * requested service.
 */
export async function listVehicles(
  { db, clock }: Deps,
  caller: Caller,
  { user_uuid, uuid, ...page }: VehicleQuery,
): Promise<{ user: ActingUser; page: Page<UserVehicle> }> {
  const now = clock();
  const today = californiaDay(now);
  if (uuid === undefined) {
    const user = await caller.actFor(user_uuid);
    const latestPage = await selectLatestVehicles(db, { userUuid: user.uuid, now }, page);
    const rows = latestPage.rows.map((row) => presentVehicle(row, today));
    return { user, page: { ...latestPage, rows } };
  }
  const { user, rows } = await caller.actOn(user_uuid, async (own) =>
    isUuid(uuid) ? selectShownVehicle(db, uuid, { userUuid: own, now }) : [],
  );
  const shown = rows.map((row) => presentVehicle(row, today));
  return { user, page: { rows: shown, total: shown.length, limit: page.limit, next: undefined } };
}

type VehicleWithService = Awaited<ReturnType<typeof selectLatestVehicles>>['rows'][number];

function presentVehicle(row: VehicleWithService, today: string): UserVehicle {
  const total = toDollars(totalOf(row));
  const expiresOn = row.expiry_before ?? row.registration_expires_on;
  return {
    uuid: row.uuid,
    vehicle_type: row.vehicle_type,
    vehicle_make: row.make,
    vehicle_license_plate: row.plate,
    vehicle_vin_number: maskVin(row.vin, row.is_plate_accepted),
    vehicle_registration_expiry_date: expiresOn,
    eligible: isEligible(row.kind, expiresOn, today),
    final_price: total,
    dmv_deal_details: dealDetails(row),
    dmv_fee_lines: partsInLanguage(row.dmv_fee_lines),
    ...(row.is_estimate && { is_estimate: true }),
    missing_papers: row.missing_papers.map(({ name, next }) => ({
      name: translate(name),
      next: translate(next),
    })),
    service_type: {
      uuid: row.service_type_uuid,
      name: translate(row.service_name),
      kind: row.kind,
      for_boats: row.for_boats,
      price_config: priceConfigOf(row),
    },
  };
}

/**
 * Moves a vehicle to an account and returns its UUID there. If the account already has the same plate and service, the
 * two are merged: the row keeps the later expiry and the partner of the later lookup.
 */
export async function mergeVehicle(
  tx: Tx,
  vehicle: Pick<VehicleRow, 'uuid' | 'service_type_uuid' | 'plate_key'>,
  accountUuid: string,
): Promise<string> {
  const sameVehicle = await selectSameVehicle(tx, accountUuid, vehicle);
  if (sameVehicle === undefined) await setVehicleOwner(tx, vehicle.uuid, accountUuid);
  else if (sameVehicle !== vehicle.uuid) await mergeDuplicate(tx, sameVehicle, vehicle.uuid);
  return sameVehicle ?? vehicle.uuid;
}
