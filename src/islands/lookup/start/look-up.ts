import { request } from '#api-client/request.ts';
import { lookUpVehicle } from '#api-client/vehicle-lookup.ts';
import { ApiFailure } from '#contracts/api/api-failure.ts';
import { escapeHtml } from '#contracts/api/escape-html.ts';
import { FALLBACK_TEXT, property } from '#contracts/api/failure-text.ts';
import { holdAdviceSchema } from '#contracts/vehicle/hold-advice.ts';
import type { VehicleLookup } from '#contracts/vehicle/vehicle.ts';
import { getWaitingLine, placeSchema, type Wait } from '#contracts/vehicle/waiting-line.ts';
import type { LookupOutcome, Refused } from '#lookup/machine.ts';

/** Looks up a vehicle through the product's API. Never throws: a failure is also an outcome. */
export async function lookUp(lookup: VehicleLookup): Promise<LookupOutcome> {
  try {
    const { user_uuid, user_vehicle_uuid, eligible } = await lookUpVehicle(lookup);
    const vehicle_uuid = user_vehicle_uuid;
    return { kind: 'found', user_uuid, vehicle_uuid, eligible: eligible !== false };
  } catch (cause) {
    return outcomeOf(cause);
  }
}

/** Returns how long a ticket still has to wait, or null if it is its turn. */
export async function askForTurn(ticket: string): Promise<Wait | null> {
  return (await request(getWaitingLine, { ticket })).wait;
}

function outcomeOf(cause: unknown): LookupOutcome {
  if (!(cause instanceof ApiFailure)) {
    console.error('The lookup broke', cause);
    return { kind: 'refused', message: FALLBACK_TEXT };
  }
  const { message, html, code, body } = cause;
  const data = property(property(body, 'error'), 'data');
  const place = placeSchema.safeParse(property(data, 'place'));
  if (place.success) return { kind: 'waiting', place: place.data };
  if (html !== undefined || code === 'LOGIN_REQUIRED') {
    return { kind: 'alert', html: html ?? escapeHtml(message) };
  }
  const reason = reasonOf(cause);
  const advice = holdAdviceSchema.safeParse(property(data, 'advice')).data;
  return { kind: 'refused', message, ...(reason && { reason }), ...advice };
}

function reasonOf({ code, status, fieldErrors }: ApiFailure): Refused['reason'] {
  if (fieldErrors.some(({ field }) => field === 'user_email')) return 'email';
  if (fieldErrors.some(({ field }) => field === 'vehicle_license_plate')) return 'plate';
  if (code === 'VEHICLE_NOT_FOUND') return 'notFound';
  if (code === 'REGISTRATION_HELD') return 'held';
  return status === undefined || status >= 500 ? 'outage' : undefined;
}
