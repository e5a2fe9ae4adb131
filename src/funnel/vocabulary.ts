/**
 * Actions that several screens share. Actions for a single screen are in that screen's file. Guards are functions:
 * those that several screens share are in `screens/shared.ts`.
 */
import { type AnyEventObject, assign, emit, enqueueActions, setup } from 'xstate';
import { textOfFailure } from '#contracts/api/api-failure.ts';
import * as limits from '#contracts/api/limits.ts';
import type { RouteIds } from '#routes/funnel.ts';
import { unprovidedActors } from './actors.ts';
import type { FunnelContext, FunnelInput, FunnelTag } from './context.ts';
import type { FunnelEmitted, FunnelEvent } from './events.ts';
import { failureOf } from './failures.ts';

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
  actions: {
    // Location.
    addIds: assign(({ context }, params: RouteIds) => ({
      ids: { ...context.ids, ...params },
      arrival: 'push' as const,
    })),
    // Replaces a cart that no longer exists with the cart that now contains its lines.
    followCart: assign(({ context }) => {
      const cart_uuid = context.items.at(-1)?.user_cart_uuid;
      return cart_uuid ? { ids: { ...context.ids, cart_uuid } } : {};
    }),
    replaceArrival: assign({ arrival: 'replace' }),
    pushArrival: assign({ arrival: 'push' }),

    toastFailure: emit(({ event }) => toast(textOfFailure(failureOf(event)))),
    toastProblems: enqueueActions(({ enqueue }, params: { problems: string[] }) => {
      for (const message of params.problems) enqueue.emit(toast(message));
    }),
    audit: emit(({ context }, params: { message: string }) => ({
      type: 'audited' as const,
      message: params.message,
      user_uuid: context.ids.user_uuid ?? null,
    })),
    leaveToPrevious: emit({ type: 'left', destination: 'previous' }),

    keepLoadFailure: assign(({ event }) => ({ loadFailure: textOfFailure(failureOf(event)) })),
    keepFieldErrors: assign(({ event }) => ({ fieldErrors: failureOf(event)?.fieldErrors ?? [] })),
    forgetLoadFailure: assign({ loadFailure: null }),
    countMiss: assign(({ context }) => ({ followMisses: context.followMisses + 1 })),
  },
});

/**
 * Creates an action that any event may trigger, for something that a screen does in several places. Actions
 * from `funnelSetup.assign` accept only the funnel's own events, so they can't be used in `onDone` or
 * `onError`.
 */
export const anyEvent = {
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
