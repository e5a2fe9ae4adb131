/**
 * The start of an order: looks up a vehicle and continues with its user. The machine is independent of React,
 * URLs, and HTTP. The host provides the lookup and listens to the emitted events.
 */
import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import type { FieldError } from '#contracts/api/envelope.ts';
import { FALLBACK_TEXT } from '#contracts/api/failure-text.ts';
import type { DeclaredVehicle } from '#contracts/vehicle/declared.ts';
import type { NeededDetails } from '#contracts/vehicle/needed-details.ts';
import type { HoldAdvice } from '#contracts/vehicle/vehicle.ts';
import type { Place, Wait } from '#contracts/vehicle/waiting-line.ts';
import type { LookupDraft } from './draft.ts';
import { LOOKUP_FIELDS, messagesOnSubmit } from './rules.ts';

type FoundVehicle = { user_uuid: string; vehicle_uuid: string; eligible: boolean };

/** Why no vehicle was found: the server's message and, if there is a next step, the kind of reason. */
export type LookupRejection = {
  message: string;
  reason?: 'notFound' | 'plate' | 'email' | 'held' | 'outage';
  /** The details that the server rejected. */
  problems?: readonly FieldError[];
} & Partial<HoldAdvice>;

/** A lookup with the vehicle's details, if the server has asked for them. */
export type LookupInput = LookupDraft & { declared?: DeclaredVehicle };

export type LookupOutcome =
  | ({ kind: 'found' } & FoundVehicle)
  /** The server requires a login. Its message is HTML that hasn't been sanitized yet. */
  | { kind: 'alert'; html: string }
  | ({ kind: 'rejected' } & LookupRejection)
  /** We can't query the DMV, so the customer has to tell us about the vehicle. */
  | { kind: 'details'; needed: NeededDetails }
  /** The servers are overloaded, and this customer has a place in line. */
  | { kind: 'waiting'; place: Place };

type LookupContext = {
  draft: LookupDraft;
  /** What the service needs to know about the vehicle; null unless the server has asked for it. */
  needed: NeededDetails | null;
  declared: DeclaredVehicle | undefined;
  /** Why the most recent lookup found no vehicle. Cleared when the form changes. */
  rejection: LookupRejection | null;
  alert: string | null;
  wait: Wait | null;
};

export type LookupEvent =
  /** The current input, if a form has changed. */
  | { type: 'lookup.changed'; draft?: LookupDraft }
  /** The GET STARTED button. `accepted` is an email that doesn't have to match the form rule. */
  | { type: 'lookup.submitted'; draft: LookupDraft; accepted?: string }
  /** The customer chose a vehicle from the garage instead of typing a plate. */
  | { type: 'vehicle.chosen'; draft: LookupDraft }
  /** The CONTINUE and BACK buttons on the vehicle details form. */
  | { type: 'details.submitted'; declared: DeclaredVehicle }
  | { type: 'details.left' }
  /** The Alert modal's Login button. */
  | { type: 'login.clicked' }
  | { type: 'alert.dismissed' }
  /** The customer stops waiting. The place stays valid. */
  | { type: 'wait.canceled' }
  /** The browser restored the page from its back/forward cache. */
  | { type: 'page.shown' };

export type LookupEmitted =
  /** An entry for the audit log, `EVENT_NAME: state`. */
  | { type: 'audited'; message: string }
  /** The host stores the vehicle's user, so that the next lookup continues with the same guest. */
  | { type: 'vehicle.found'; found: FoundVehicle; draft: LookupDraft }
  /** The host opens the first screen of the order. */
  | { type: 'order.begun'; found: FoundVehicle; isDeclared?: boolean }
  | { type: 'lookup.rejected'; message: string }
  /** The host stores that the lookup is waiting for details, in case the page reloads. */
  | { type: 'details.wanted'; draft: LookupDraft }
  | { type: 'details.left' }
  /** The host stores the place for the next lookup, which may happen after a reload. */
  | { type: 'place.given'; place: Place; draft: LookupDraft }
  | { type: 'place.left' }
  | { type: 'login.wanted' };

const types: {
  context?: LookupContext;
  events?: LookupEvent;
  emitted?: LookupEmitted;
  tags?: 'busy';
} = {};

const lookupSetup = setup({
  types,
  actors: {
    lookUpVehicle: fromPromise<LookupOutcome, LookupInput>(() =>
      Promise.reject(new Error('Expected the host to provide the lookup')),
    ),
    /** How long the stored place still has to wait; null if its turn has come. */
    askForTurn: fromPromise<Wait | null>(() =>
      Promise.reject(new Error('Expected the host to check the turn')),
    ),
  },
  delays: {
    untilAsking: ({ context }) => (context.wait?.retry_after_seconds ?? 1) * 1000,
  },
  actions: {
    forgetRejection: assign({ rejection: null }),
    auditStart: emit(audited('initiated')),
    auditFailure: emit(audited('failed')),
    closeAlert: assign({ alert: null }),
    endWait: assign({ wait: null }),
    leavePlace: emit({ type: 'place.left' }),
    askForLogin: emit({ type: 'login.wanted' }),
  },
  guards: { isDescribed },
});

export const lookupMachine = lookupSetup.createMachine({
  id: 'lookup',
  context: {
    draft: { service_type_uuid: '', vehicle_license_plate: '', user_email: '' },
    needed: null,
    declared: undefined,
    rejection: null,
    alert: null,
    wait: null,
  },
  initial: 'editing',
  states: {
    editing: {
      entry: enqueueActions(({ context, enqueue }) => {
        if (!context.needed) return;
        enqueue.assign({ needed: null, declared: undefined });
        enqueue.emit({ type: 'details.left' });
      }),
      on: {
        'lookup.changed': { actions: 'forgetRejection' },
        'lookup.submitted': {
          guard: isValid,
          target: 'lookingUp',
          actions: [assign(({ event }) => ({ draft: event.draft })), 'auditStart'],
        },
        'vehicle.chosen': {
          target: 'lookingUp',
          actions: [assign(({ event }) => ({ draft: event.draft })), 'auditStart'],
        },
      },
    },
    /** We can't query the DMV, so the customer tells us about the vehicle. */
    describing: {
      on: {
        'details.submitted': {
          target: 'lookingUp',
          actions: assign(({ event }) => ({ declared: event.declared })),
        },
        'details.left': { target: 'editing', actions: 'forgetRejection' },
      },
    },
    lookingUp: {
      tags: ['busy'],
      entry: 'forgetRejection',
      invoke: {
        src: 'lookUpVehicle',
        input: ({ context: { draft, declared } }) => ({ ...draft, ...(declared && { declared }) }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'found',
            target: 'found',
            actions: enqueueActions(({ context, event, enqueue }) => {
              if (event.output.kind !== 'found') return;
              const { kind: _, ...found } = event.output;
              enqueue.emit({ type: 'vehicle.found', found, draft: context.draft });
              enqueue.emit(audited('succeeded'));
              const isDeclared = context.declared && { isDeclared: true };
              enqueue.emit({ type: 'order.begun', found, ...isDeclared });
            }),
          },
          {
            guard: ({ event }) => event.output.kind === 'waiting',
            target: 'waiting',
            actions: enqueueActions(({ context, event, enqueue }) => {
              if (event.output.kind !== 'waiting') return;
              const { place } = event.output;
              const { ticket: _, ...wait } = place;
              enqueue.assign({ wait });
              enqueue.emit({ type: 'place.given', place, draft: context.draft });
            }),
          },
          {
            guard: ({ event }) => event.output.kind === 'details',
            target: 'describing',
            actions: enqueueActions(({ context: { draft }, event, enqueue }) => {
              if (event.output.kind !== 'details') return;
              enqueue.assign({ needed: event.output.needed, declared: undefined });
              enqueue.emit({ type: 'details.wanted', draft });
            }),
          },
          {
            guard: ({ event }) => event.output.kind === 'alert',
            target: 'alerting',
            actions: [
              'auditFailure',
              assign(({ event: { output } }) => ({
                alert: output.kind === 'alert' ? output.html : null,
              })),
            ],
          },
          {
            guard: ({ context, event }) => isDescribed({ context }) && isAboutDetails(event.output),
            target: 'describing',
            actions: [
              'auditFailure',
              assign(({ event }) => ({ rejection: rejectionOf(event.output) })),
            ],
          },
          {
            target: 'editing',
            actions: [
              'auditFailure',
              enqueueActions(({ event, enqueue }) => {
                const rejection = rejectionOf(event.output);
                enqueue.assign({ rejection });
                enqueue.emit({ type: 'lookup.rejected', message: rejection.message });
              }),
            ],
          },
        ],
        onError: {
          target: 'editing',
          actions: [
            'auditFailure',
            assign({ rejection: { message: FALLBACK_TEXT } }),
            emit({ type: 'lookup.rejected', message: FALLBACK_TEXT }),
          ],
        },
      },
    },
    /** The servers are overloaded: the lookup continues automatically when its turn comes. */
    waiting: {
      tags: ['busy'],
      initial: 'pausing',
      exit: 'endWait',
      on: {
        'wait.canceled': [
          { guard: 'isDescribed', target: 'describing', actions: 'leavePlace' },
          { target: 'editing', actions: 'leavePlace' },
        ],
        // The place in line belongs to the submitted lookup. GET STARTED submits later edits.
        'lookup.changed': { guard: isAnother, target: 'editing', actions: 'leavePlace' },
      },
      states: {
        pausing: { after: { untilAsking: 'asking' } },
        asking: {
          invoke: {
            src: 'askForTurn',
            onDone: [
              { guard: ({ event }) => event.output === null, target: '#lookup.lookingUp' },
              { target: 'pausing', actions: assign(({ event }) => ({ wait: event.output })) },
            ],
            // A lost connection doesn't lose the place in line.
            onError: 'pausing',
          },
        },
      },
    },
    /** The Alert modal: this vehicle needs a login. */
    alerting: {
      exit: 'closeAlert',
      on: {
        'alert.dismissed': 'editing',
        'login.clicked': { target: 'editing', actions: 'askForLogin' },
      },
    },
    /** The first screen of the order is loading. */
    found: {
      tags: ['busy'],
      on: { 'page.shown': [{ guard: 'isDescribed', target: 'describing' }, 'editing'] },
    },
  },
});

type Submitted = { event: { draft: LookupDraft; accepted?: string } };

function isValid({ event: { draft, accepted } }: Submitted): boolean {
  return Object.keys(messagesOnSubmit(draft, accepted)).length === 0;
}

type Changed = { context: LookupContext; event: { draft?: LookupDraft } };

function isAnother({ context, event }: Changed): boolean {
  const typed = event.draft;
  return (
    typed !== undefined && LOOKUP_FIELDS.some((field) => typed[field] !== context.draft[field])
  );
}

function isDescribed({ context }: { context: LookupContext }): boolean {
  return context.needed !== null;
}

/** Whether a failure isn't about the plate or the email, so that the customer stays at the details. */
function isAboutDetails(outcome: LookupOutcome): boolean {
  const { reason } = rejectionOf(outcome);
  return reason !== 'plate' && reason !== 'email';
}

function rejectionOf(outcome: LookupOutcome): LookupRejection {
  if (outcome.kind !== 'rejected') return { message: FALLBACK_TEXT };
  const { kind: _, ...rejected } = outcome;
  return rejected;
}

function audited(state: string): LookupEmitted {
  return { type: 'audited', message: `DMV_DETAILS_SEARCH: ${state}` };
}
