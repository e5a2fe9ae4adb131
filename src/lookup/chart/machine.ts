/**
 * How an order begins: a vehicle is looked up, and the order continues with its user. The machine knows no
 * React, no URL and no HTTP; the host provides the lookup and listens to the emitted events.
 */
import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import { FALLBACK_TEXT } from '#contracts/every-page/failure-text.ts';
import type { LookupDraft } from '../draft.ts';
import { messagesOnSubmit } from '../rules.ts';

export type FoundVehicle = { user_uuid: string; vehicle_uuid: string; eligible: boolean };

/** The outcome of a lookup. */
export type LookupOutcome =
  | ({ kind: 'found' } & FoundVehicle)
  /** The server asks for a login: its message as HTML, not sanitized yet. */
  | { kind: 'alert'; html: string }
  | { kind: 'refused'; message: string }
  | { kind: 'sessionLost' };

export type LookupContext = {
  draft: LookupDraft;
  /** Why the last lookup found no vehicle, until the form changes. */
  refusal: string | null;
  /** The Alert modal's message. */
  alert: string | null;
};

export type LookupEvent =
  | { type: 'lookup.changed' }
  /** GET STARTED. */
  | { type: 'lookup.submitted'; draft: LookupDraft }
  /** A vehicle that the customer owns: nothing about it was typed. */
  | { type: 'vehicle.chosen'; draft: LookupDraft }
  /** The Alert modal's Login button. */
  | { type: 'login.clicked' }
  | { type: 'alert.dismissed' }
  /** The browser shows the page again as it was left. */
  | { type: 'page.shown' };

/** What the host listens to. */
export type LookupEmitted =
  /** A fact for the audit log, `EVENT_NAME: state`. */
  | { type: 'audited'; message: string }
  /** The host keeps the vehicle's user, so that the next lookup continues with the same guest. */
  | { type: 'vehicle.found'; found: FoundVehicle; draft: LookupDraft }
  /** The host opens the first screen of the order. */
  | { type: 'order.begun'; found: FoundVehicle }
  | { type: 'lookup.refused'; message: string }
  | { type: 'login.wanted' }
  /** The server says that the session is gone: clear it and go home, without a toast. */
  | { type: 'session.lost' };

const types: {
  context?: LookupContext;
  events?: LookupEvent;
  emitted?: LookupEmitted;
  tags?: 'busy';
} = {};

const lookupSetup = setup({
  types,
  actors: {
    lookUpVehicle: fromPromise<LookupOutcome, LookupDraft>(() =>
      Promise.reject(new Error('Expected the host to provide the lookup')),
    ),
  },
  guards: {
    isValid: (_, params: { draft: LookupDraft }) =>
      Object.keys(messagesOnSubmit(params.draft)).length === 0,
    is: (_, params: { kind: LookupOutcome['kind']; output: LookupOutcome }) =>
      params.output.kind === params.kind,
  },
  actions: {
    keepDraft: assign((_, params: { draft: LookupDraft }) => ({ draft: params.draft })),
    forgetRefusal: assign({ refusal: null }),
    auditStart: emit(audited('initiated')),
    auditFailure: emit(audited('failed')),
    begin: enqueueActions(({ context, enqueue }, params: { output: LookupOutcome }) => {
      if (params.output.kind !== 'found') return;
      const { kind: _, ...found } = params.output;
      enqueue.emit({ type: 'vehicle.found', found, draft: context.draft });
      enqueue.emit(audited('succeeded'));
      enqueue.emit({ type: 'order.begun', found });
    }),
    openAlert: assign((_, { output }: { output: LookupOutcome }) => ({
      alert: output.kind === 'alert' ? output.html : null,
    })),
    closeAlert: assign({ alert: null }),
    refuse: enqueueActions(({ enqueue }, params: { message: string }) => {
      enqueue.assign({ refusal: params.message });
      enqueue.emit({ type: 'lookup.refused', message: params.message });
    }),
    askForLogin: emit({ type: 'login.wanted' }),
    loseSession: emit({ type: 'session.lost' }),
  },
});

export const lookupMachine = lookupSetup.createMachine({
  id: 'lookup',
  context: {
    draft: { service_type_uuid: '', vehicle_license_plate: '', user_email: '' },
    refusal: null,
    alert: null,
  },
  initial: 'editing',
  states: {
    editing: {
      on: {
        'lookup.changed': { actions: 'forgetRefusal' },
        'lookup.submitted': {
          guard: { type: 'isValid', params: ({ event }) => event },
          target: 'lookingUp',
          actions: { type: 'keepDraft', params: ({ event }) => event },
        },
        'vehicle.chosen': {
          target: 'lookingUp',
          actions: { type: 'keepDraft', params: ({ event }) => event },
        },
      },
    },
    lookingUp: {
      tags: ['busy'],
      entry: ['forgetRefusal', 'auditStart'],
      invoke: {
        src: 'lookUpVehicle',
        input: ({ context }) => context.draft,
        onDone: [
          {
            guard: { type: 'is', params: ({ event }) => ({ ...event, kind: 'found' }) },
            target: 'found',
            actions: { type: 'begin', params: ({ event }) => event },
          },
          {
            guard: { type: 'is', params: ({ event }) => ({ ...event, kind: 'alert' }) },
            target: 'alerting',
            actions: ['auditFailure', { type: 'openAlert', params: ({ event }) => event }],
          },
          {
            guard: { type: 'is', params: ({ event }) => ({ ...event, kind: 'sessionLost' }) },
            target: 'editing',
            actions: ['auditFailure', 'loseSession'],
          },
          {
            target: 'editing',
            actions: [
              'auditFailure',
              {
                type: 'refuse',
                params: ({ event: { output } }) => ({
                  message: output.kind === 'refused' ? output.message : FALLBACK_TEXT,
                }),
              },
            ],
          },
        ],
        onError: {
          target: 'editing',
          actions: ['auditFailure', { type: 'refuse', params: { message: FALLBACK_TEXT } }],
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
      on: { 'page.shown': 'editing' },
    },
  },
});

function audited(state: string): LookupEmitted {
  return { type: 'audited', message: `DMV_DETAILS_SEARCH: ${state}` };
}
