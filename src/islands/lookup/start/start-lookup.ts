import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import { audit } from '#api-client/audit.ts';
import { request } from '#api-client/request.ts';
import { ApiFailure } from '#contracts/api/api-failure.ts';
import type { FieldError } from '#contracts/api/envelope.ts';
import { escapeHtml } from '#contracts/api/escape-html.ts';
import { FALLBACK_TEXT, property } from '#contracts/api/failure-text.ts';
import type { VehicleLookupBody } from '#contracts/vehicle/lookup-body.ts';
import { DETAILS_CODE, neededDetailsSchema } from '#contracts/vehicle/needed-details.ts';
import {
  holdAdviceSchema,
  type LookedUpVehicle,
  sendVehicleLookup,
} from '#contracts/vehicle/vehicle.ts';
import { getWaitingLine, placeSchema, type Wait } from '#contracts/vehicle/waiting-line.ts';
import type { LookupDraft } from '#lookup/draft.ts';
import { type LookupOutcome, type LookupRejection, lookupMachine } from '#lookup/machine.ts';
import { pathOf } from '#routes/funnel.ts';
import type { GuestStore } from '#session/guest.ts';
import { closeDetails, type DetailsStore, openDetails } from '../details-store.ts';

export type LookupActor = ActorRefFrom<typeof lookupMachine>;

/** Storage for a place in the waiting line: this tab, or the frame in a partner's page. */
export type PlaceStore = {
  /** Returns the ticket for the next lookup, regardless of the vehicle. */
  read: () => string | undefined;
  keep: (ticket: string, draft: LookupDraft) => void;
  /** Called when the customer stops waiting. The ticket stays valid. */
  leave: () => void;
};

export type LookupHost = {
  guest: GuestStore;
  place: PlaceStore;
  details: DetailsStore;
  /** The partner whose page the lookup comes from, and the partner's data about the customer. */
  partner?: Pick<VehicleLookupBody, 'partner' | 'partner_reference' | 'partner_metadata'>;
  /** Returns the user for the audit log: an account, or the guest of a lookup. */
  knownUser: () => string | null;
  keepDraft: (draft: LookupDraft) => void;
  open: (path: string) => void;
  tell: (message: string) => void;
  logIn: () => void;
};

export function startLookup(host: LookupHost): LookupActor {
  const { guest, place, details, partner } = host;
  const actor = createActor(
    lookupMachine.provide({
      actors: {
        lookUpVehicle: fromPromise(({ input }) => {
          const waiting_ticket = place.read();
          // Leaves the line. The server may put the lookup back in line.
          place.leave();
          return lookUp({
            ...input,
            user_uuid: guest.read()?.user_uuid || undefined,
            ...partner,
            ...(waiting_ticket === undefined ? {} : { waiting_ticket }),
          });
        }),
        askForTurn: fromPromise(() => askForTurn(place.read() ?? '')),
      },
    }),
  );
  actor.on('audited', ({ message }) => audit(message, host.knownUser()));
  actor.on('vehicle.found', ({ found: { user_uuid, vehicle_uuid }, draft }) => {
    guest.keep({ user_uuid, vehicle_uuid, user_email: draft.user_email });
    host.keepDraft(draft);
  });
  actor.on('order.begun', ({ found: { eligible, ...ids }, isDeclared }) => {
    // If the DMV can't be queried, no records are checked, so the checking screen is skipped.
    const first = isDeclared ? 'shipping' : 'checking';
    host.open(pathOf(eligible ? first : 'notEligible', ids));
  });
  actor.on('lookup.rejected', ({ message }) => host.tell(message));
  actor.on('login.wanted', () => host.logIn());
  actor.on('place.given', ({ place: { ticket }, draft }) => place.keep(ticket, draft));
  actor.on('place.left', () => place.leave());
  actor.on('details.wanted', ({ draft }) => openDetails(details, draft));
  actor.on('details.left', () => closeDetails(details));
  // The browser may cache this page and later show it again as it is now.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) actor.send({ type: 'page.shown' });
  });
  return actor.start();
}

/** Never throws, because a failure is also an outcome. */
async function lookUp(lookup: VehicleLookupBody): Promise<LookupOutcome> {
  try {
    const { user_uuid, user_vehicle_uuid, eligible } = await lookUpVehicle(lookup);
    const vehicle_uuid = user_vehicle_uuid;
    return { kind: 'found', user_uuid, vehicle_uuid, eligible: eligible !== false };
  } catch (cause) {
    return outcomeOf(cause);
  }
}

/** Returns how long a ticket still has to wait, or null if it is the ticket's turn. */
async function askForTurn(ticket: string): Promise<Wait | null> {
  return (await request(getWaitingLine, { ticket })).wait;
}

function outcomeOf(cause: unknown): LookupOutcome {
  if (!(cause instanceof ApiFailure)) {
    console.error('The lookup failed unexpectedly', cause);
    return { kind: 'rejected', message: FALLBACK_TEXT };
  }
  const { message, html, code, body } = cause;
  const data = property(property(body, 'error'), 'data');
  const place = placeSchema.safeParse(property(data, 'place'));
  if (place.success) return { kind: 'waiting', place: place.data };
  if (html !== undefined || code === 'LOGIN_REQUIRED') {
    return { kind: 'alert', html: html ?? escapeHtml(message) };
  }
  const needed = neededDetailsSchema.safeParse(property(data, 'details'));
  if (code === DETAILS_CODE && needed.success) return { kind: 'details', needed: needed.data };
  const reason = reasonOf(cause);
  const problems = problemsOf(cause);
  const advice = holdAdviceSchema.safeParse(property(data, 'advice')).data;
  return {
    kind: 'rejected',
    message,
    ...(reason && { reason }),
    ...(problems[0] && { problems }),
    ...advice,
  };
}

const OF_DETAILS = 'declared.';

function problemsOf({ fieldErrors }: ApiFailure): FieldError[] {
  return fieldErrors
    .filter(({ field }) => field.startsWith(OF_DETAILS))
    .map(({ field, message }) => ({ field: field.slice(OF_DETAILS.length), message }));
}

function reasonOf({ code, status, fieldErrors }: ApiFailure): LookupRejection['reason'] {
  if (fieldErrors.some(({ field }) => field === 'user_email')) return 'email';
  if (fieldErrors.some(({ field }) => field === 'vehicle_license_plate')) return 'plate';
  if (code === 'VEHICLE_NOT_FOUND') return 'notFound';
  if (code === 'REGISTRATION_HELD') return 'held';
  return status === undefined || status >= 500 ? 'outage' : undefined;
}

export async function lookUpVehicle(form: VehicleLookupBody): Promise<LookedUpVehicle> {
  const vehicle_license_plate = form.vehicle_license_plate.trim();
  const body = { ...form, vehicle_license_plate, user_email: form.user_email.trim() };
  return request(sendVehicleLookup, { body });
}
