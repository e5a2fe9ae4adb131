/**
 * The small part of the lookup that the home page loads immediately. The machine and its calls load on the
 * first interaction with the form, and events wait until they have loaded.
 */

import { useState, useSyncExternalStore } from 'react';
import { serverMessages } from '#contracts/api/server-messages.ts';
import type { NeededDetails } from '#contracts/vehicle/needed-details.ts';
import type { Wait } from '#contracts/vehicle/waiting-line.ts';
import type { LookupEvent, LookupRejection } from '#lookup/machine.ts';
import type { LookupActor } from './start/start-lookup.ts';

/** `busy` lasts until the next page loads. */
type LookupView = {
  busy: boolean;
  alert: string | null;
  rejection: LookupRejection | null;
  wait: Wait | null;
  needed: NeededDetails | null;
};

const OFFLINE: LookupRejection = { message: serverMessages.networkError, reason: 'outage' };
const IDLE: LookupView = { busy: false, alert: null, rejection: null, wait: null, needed: null };

type LookupStart = Extract<LookupEvent, { draft: unknown }>;

export function createOrderStart(load: () => Promise<LookupActor>) {
  let loading: Promise<LookupActor | undefined> | undefined;
  let view = IDLE;
  let draw = () => {};
  let last: LookupStart | undefined;

  function show(next: LookupView) {
    view = next;
    draw();
  }

  /** Preloads the code for a lookup. If that fails, for example while offline, the lookup loads it again. */
  function prepare() {
    loading ??= load().then(
      (actor) => {
        actor.subscribe(({ context: { alert, rejection, wait, needed }, tags }) =>
          show({ busy: tags.has('busy'), alert, rejection, wait, needed }),
        );
        return actor;
      },
      (cause: unknown) => {
        loading = undefined;
        console.error('The lookup could not be loaded', cause);
        return undefined;
      },
    );
    return loading;
  }

  async function begin(event: LookupStart) {
    if (view.busy || view.needed) return;
    last = event;
    show({ ...IDLE, busy: true });
    // The browser first shows the button as busy, because a lookup's first work takes a slow phone 100 ms.
    const [actor] = await Promise.all([prepare(), new Promise((next) => setTimeout(next))]);
    if (actor) actor.send(event);
    else show({ ...IDLE, rejection: OFFLINE });
  }

  return {
    view: () => view,
    /** There is only one subscriber: the page that shows the lookup. */
    subscribe: (listener: () => void) => {
      draw = listener;
      return () => {
        draw = () => {};
      };
    },
    touch: () => void prepare(),
    begin,
    retry: () => void (last && begin(last)),
    cancel: () => void loading?.then((actor) => actor?.send({ type: 'wait.canceled' })),
    async tell(event: Exclude<LookupEvent, LookupStart>) {
      if (loading) (await loading)?.send(event);
      else if (view.rejection) show(IDLE);
    },
  };
}

export function useOrderStart(load: () => Promise<LookupActor>) {
  const [start] = useState(() => createOrderStart(load));
  return { ...useSyncExternalStore(start.subscribe, start.view, start.view), start };
}
