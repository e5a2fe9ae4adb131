import { createHash } from 'node:crypto';
import { messages } from '#contracts/api/messages.ts';
import { californiaDay } from '#contracts/time/california.ts';
import type { Day } from '#contracts/time/days.ts';
import { type DeclaredVehicle, problemsWith } from '#contracts/vehicle/declared.ts';
import type { VehicleLookup } from '#contracts/vehicle/lookup-body.ts';
import { plateKey } from '#contracts/vehicle/plate.ts';
import type { HoldAdvice, LookedUpVehicle } from '#contracts/vehicle/vehicle.ts';
import { composeHold } from '#mails/hold.ts';
import { msg, t, translate } from '#words/words.ts';
import type { ServiceTypeRow, UserRow } from '../../db/schema.ts';
import { secretUuid } from '../../db/uuid.ts';
import { type Deps, gatewaysFor, isFiledByPeople } from '../../deps.ts';
import { AppError, TooMany, ValidationError } from '../../errors.ts';
import type { DmvLookup } from '../../gateways/dmv/port.ts';
import {
  type Caller,
  findLiveUser,
  keepAlive,
  keepLanguage,
  openGuestCte,
} from '../account/access.ts';
import { assertNotReserved, testEmail } from '../account/reserved-email.ts';
import { findActiveService } from '../catalogue/service.ts';
import { findPartnerOfKey } from '../partners/service.ts';
import { countLookup, countVehicle } from './limits.ts';
import { recordLookupCte } from './record.ts';
import {
  canOrderAfterHold,
  isEligible,
  isRenewalInProgress,
  rejectionOf,
  saveVehicleCte,
} from './vehicles/service.ts';

export { oldLookups } from './store.ts';

/**
 * Looks up a plate at the DMV and saves the vehicle with today's quote. A vehicle whose renewal window is not
 * open yet is saved, too, and returned with `eligible: false`.
 */
export async function lookUpVehicle(
  deps: Deps,
  caller: Caller,
  request: VehicleLookup,
  ip: string,
): Promise<LookedUpVehicle> {
  // The price date is determined first, because prices may change if midnight passes before the DMV responds.
  const quotedOn = californiaDay(deps.clock());
  const service = findActiveService(await deps.catalogue.read(), request.service_type_uuid);
  if (!service) {
    throw new ValidationError([{ field: 'service_type_uuid', message: messages.serviceType }]);
  }
  assertNotReserved(request.user_email, 'user_email');
  const ofKey = await findPartnerOfKey(deps, request.partner);
  const is_test = ofKey?.isTest ?? false;
  // Tests never use an account.
  const account = is_test ? undefined : await caller.findAccount();
  const requester = { account, ip };
  await countLookup(deps, requester);
  if (!is_test) await rejectSecondRenewal(deps, request, service, account);

  const declared = isFiledByPeople(deps, { is_test }) ? request.declared : undefined;
  if (declared) assertComplete(declared, service, quotedOn);
  const { dmv } = gatewaysFor(deps, { is_test });
  const lookup = await dmv.lookUp(request.vehicle_license_plate, declared);
  const { outcome } = lookup;
  const isAsking = outcome === 'details_needed';
  // Lookups of test guests aren't recorded, because the sandbox contains no personal data. Lookups that we answer
  // by requesting details aren't recorded, either.
  const record =
    is_test || isAsking
      ? undefined
      : recordLookupCte(deps, request, requester, { service, outcome });
  const rejection = rejectionOf(lookup, service.kind);
  if (rejection || !('vehicle' in lookup)) {
    await record?.execute();
    const advice = await adviceOn(deps, lookup, rejection?.next, { ...request, is_test });
    const { kind, for_boats } = service;
    throw new AppError(
      lookup.outcome === 'not_found' ? 404 : 409,
      rejection?.code ?? 'VEHICLE_NOT_FOUND',
      rejection?.message ?? messages.licensePlateInvalid,
      { ...(advice && { advice }), ...(isAsking && { details: { kind, for_boats } }) },
    );
  }
  // Record the lookup before the access checks, which run as a separate query and may reject the customer.
  const mayContinue = account !== undefined || request.user_uuid !== undefined;
  if (mayContinue) await record?.execute();
  const email = is_test ? testEmail(request.user_email) : request.user_email;
  const continuing = mayContinue
    ? await findContinuing(deps, { email, is_test, userUuid: request.user_uuid }, account)
    : undefined;
  if (continuing) await keepLanguage(deps.db, continuing);
  const userUuid = continuing?.uuid ?? secretUuid();
  const guest = { uuid: userUuid, email, mobile_number: null, is_test };
  const opening = openGuestCte(deps.db, guest, deps.clock());
  const isInParts = mayContinue || record === undefined;
  if (isInParts && !continuing) await opening.execute();
  const { partner_reference: reference, partner_metadata: metadata } = request;
  const partner = ofKey && { uuid: ofKey.partnerUuid, reference, metadata };
  const { vehicle: dmvVehicle } = lookup;
  const saving = saveVehicleCte(deps, userUuid, service, {
    vehicle: dmvVehicle,
    declared,
    partner,
    quotedOn,
  });
  const saved = isInParts
    ? saving
    : deps.db
        .with('recorded', () => record)
        .with('opened', () => opening)
        .with('saved', () => saving)
        .selectFrom('saved')
        .selectAll();
  const vehicle = await saved.executeTakeFirstOrThrow();
  const today = californiaDay(deps.clock());
  return {
    user_uuid: userUuid,
    user_vehicle_uuid: vehicle.uuid,
    eligible: isEligible(service.kind, vehicle.registration_expires_on, today),
  };
}

/** Rejects details that are insufficient for the service or contradict it. */
function assertComplete(declared: DeclaredVehicle, service: ServiceTypeRow, today: Day) {
  const problems = problemsWith(declared, service, today);
  if (problems.length === 0) return;
  throw new ValidationError(
    problems.map(({ field, message }) => ({ field: `declared.${field}`, message })),
  );
}

/**
 * Returns how to clear a hold. Also emails it, but at most once a day per plate and within the recipient's daily limit,
 * because anyone can enter another person's email.
 */
async function adviceOn(
  { db, mail, licensee, clock }: Deps,
  lookup: DmvLookup,
  next: string | undefined,
  { user_email: to, is_test }: VehicleLookup & { is_test: boolean },
): Promise<HoldAdvice | undefined> {
  if (lookup.outcome !== 'held' || next === undefined) return undefined;
  if (is_test) return { next, mailed: false };
  const { hold, vehicle } = lookup;
  const cause = `${to} ${plateKey(vehicle.plate)} ${californiaDay(clock())}`;
  const email = {
    to,
    email: composeHold({
      licensee: licensee(),
      plate: vehicle.plate,
      next,
      comesBack: canOrderAfterHold(hold),
    }),
    isUnverified: true,
    key: `hold:${createHash('sha256').update(cause).digest('hex')}`,
  };
  try {
    await db.transaction().execute((tx) => mail.enqueue(tx, email));
    return { next, mailed: true };
  } catch (error) {
    if (error instanceof TooMany) return { next, mailed: false };
    throw error;
  }
}

/**
 * The user whose data the lookup continues: the token's account or the live guest in the request, if the entered
 * email belongs to them. Anyone else starts as a new guest, so entering an email never gives access to its owner's
 * data. A test can only continue a test.
 */
async function findContinuing(
  deps: Deps,
  {
    email,
    is_test,
    userUuid,
  }: { email: string; is_test: boolean; userUuid: VehicleLookup['user_uuid'] },
  account: UserRow | undefined,
): Promise<UserRow | undefined> {
  if (account && account.email === email) return account;
  const guest = userUuid ? await findLiveUser(deps, userUuid) : undefined;
  if (guest?.kind !== 'guest' || guest.email !== email || guest.is_test !== is_test) {
    return undefined;
  }
  await countVehicle(deps, guest);
  await keepAlive(deps, guest);
  return guest;
}

async function rejectSecondRenewal(
  deps: Deps,
  { vehicle_license_plate, user_email }: VehicleLookup,
  service: ServiceTypeRow,
  account: UserRow | undefined,
) {
  if (service.kind !== 'renewal') return;
  const key = plateKey(vehicle_license_plate);
  const question = { plateKey: key, email: user_email, now: deps.clock() };
  if (!(await isRenewalInProgress(deps.db, question))) return;
  if (account && account.email === user_email) {
    throw new AppError(
      409,
      'RENEWAL_IN_PROGRESS',
      msg(
        'This vehicle has already been renewed with us, or its renewal is in progress. You can track it in My Orders.',
      ),
    );
  }
  throw new AppError(409, 'LOGIN_REQUIRED', IN_PROGRESS, {
    html: `<p><strong>${translate(IN_PROGRESS)}</strong></p><p>${t('Please log in to track your order.')}</p>`,
  });
}

const IN_PROGRESS = msg(
  'This vehicle has already been renewed with us, or its renewal is in progress.',
);
