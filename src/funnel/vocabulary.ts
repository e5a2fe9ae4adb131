/** The guards and actions that several screens share; those of one screen stand in its own file. */
import { type AnyEventObject, assign, emit, enqueueActions, setup } from 'xstate';
import { textOfFailure } from '#contracts/api/api-failure.ts';
import { escapeHtml } from '#contracts/api/escape-html.ts';
import { limits } from '#contracts/every-page/limits.ts';
import type { LookedUpVehicle } from '#contracts/vehicle/vehicle.ts';
import type { RouteIds } from '#routes/funnel.ts';
import { unprovidedActors } from './actors.ts';
import { checkLookup } from './checks.ts';
import { type FunnelContext, type FunnelInput, type FunnelTag, NOTHING_LOADED } from './context.ts';
import { EMPTY_CARD, type LookupDraft } from './drafts.ts';
import type { FunnelEmitted, FunnelEvent } from './events.ts';
import { failureOf, isLinkGone, isSessionGone } from './failures.ts';

const types: {
  context?: FunnelContext;
  events?: FunnelEvent;
  emitted?: FunnelEmitted;
  input?: FunnelInput;
  tags?: FunnelTag;
} = {};

export const funnelSetup = setup({
  types,
  actors: unprovidedActors,
  delays: { indicator: limits.indicatorMs },
  guards: {
    isLookupValid: (_, params: { draft: LookupDraft }) => checkLookup(params.draft).length === 0,
    isNotEligible: (_, params: { eligible?: boolean | undefined }) => params.eligible === false,
    needsLogin: ({ event }) => {
      const failure = failureOf(event);
      return failure?.code === 'LOGIN_REQUIRED' || failure?.html !== undefined;
    },
    hasItems: ({ context }) => context.items.length > 0,
    isSessionLost: ({ event }) => isSessionGone(failureOf(event)),
    isGone: ({ event }) => isLinkGone(failureOf(event)),
  },
  actions: {
    // Where the customer is.
    addIds: assign(({ context }, params: RouteIds) => ({
      ids: { ...context.ids, ...params },
      arrival: 'push' as const,
      fieldErrors: [],
    })),
    // Follows a link to a replaced cart to the cart that now holds the lines.
    followCart: assign(({ context }) => {
      const cart_uuid = context.items.at(-1)?.user_cart_uuid ?? context.ids.cart_uuid;
      return cart_uuid === undefined ? {} : { ids: { ...context.ids, cart_uuid } };
    }),
    replaceArrival: assign({ arrival: 'replace' }),
    pushArrival: assign({ arrival: 'push' }),

    // Events for the host.
    toastFailure: emit(({ event }) => toast(textOfFailure(failureOf(event)))),
    toastProblems: enqueueActions(({ enqueue }, params: { problems: string[] }) => {
      for (const message of params.problems) enqueue.emit(toast(message));
    }),
    audit: emit(({ context }, params: { message: string }) => ({
      type: 'audited' as const,
      message: params.message,
      user_uuid: context.ids.user_uuid ?? null,
    })),
    leaveToLogin: emit(({ context: { ids } }) => ({
      type: 'left' as const,
      destination: 'login' as const,
      ...(ids.user_uuid === undefined ? {} : { user_uuid: ids.user_uuid }),
    })),
    leaveToPrevious: emit({ type: 'left', destination: 'previous' }),
    loseSession: enqueueActions(({ enqueue }) => {
      enqueue.assign({ ...NOTHING_LOADED, card: EMPTY_CARD, ids: {} });
      enqueue.emit({ type: 'session.lost' });
    }),

    // Failures on the page.
    keepLoadFailure: assign(({ event }) => ({ loadFailure: textOfFailure(failureOf(event)) })),
    keepFieldErrors: assign(({ event }) => ({ fieldErrors: failureOf(event)?.fieldErrors ?? [] })),
    forgetLoadFailure: assign({ loadFailure: null }),

    // Lookup.
    changeLookup: assign((_, params: { draft: LookupDraft }) => ({
      lookup: params.draft,
      fieldErrors: [],
      loadFailure: null,
    })),
    auditFailedSearch: emit({
      type: 'audited',
      message: 'DMV_DETAILS_SEARCH: failed',
      user_uuid: null,
    }),
    forgetPlate: assign(({ context }) => ({
      lookup: { ...context.lookup, vehicle_license_plate: '' },
    })),
    keepFoundVehicle: enqueueActions(({ context, enqueue }, params: LookedUpVehicle) => {
      const { user_uuid, user_vehicle_uuid: vehicle_uuid } = params;
      const user_email = context.lookup.user_email.trim();
      enqueue.assign({
        // A typed card does not pass to another user.
        card: context.ids.user_uuid === user_uuid ? context.card : EMPTY_CARD,
        ids: { user_uuid, vehicle_uuid },
        fieldErrors: [],
      });
      enqueue.emit({ type: 'audited', message: 'DMV_DETAILS_SEARCH: succeeded', user_uuid });
      enqueue.emit({ type: 'vehicle.found', user_uuid, vehicle_uuid, user_email });
    }),
    openAlert: assign(({ event }) => {
      const failure = failureOf(event);
      return { alert: { html: failure?.html ?? escapeHtml(textOfFailure(failure)) } };
    }),
    closeAlert: assign({ alert: null }),
  },
});

/** Makes an action that any event may cause, for what a screen does more than once. */
export const word = {
  assign: assign<FunnelContext, AnyEventObject, undefined, FunnelEvent, never>,
  enqueueActions: enqueueActions<
    FunnelContext,
    AnyEventObject,
    undefined,
    FunnelEvent,
    never,
    never,
    never,
    never,
    FunnelEmitted
  >,
};

export function toast(message: string): FunnelEmitted {
  return { type: 'toast', kind: 'error', message };
}
