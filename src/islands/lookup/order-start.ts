/**
 * The door to the lookup's machine, small enough for the home page: the machine and the calls that it
 * makes are loaded when the form is first touched. What is sent before they are there waits for them.
 */
import { serverMessages } from '#contracts/every-page/messages.ts';
import type { LookupEvent } from '#lookup/chart/machine.ts';
import type { LookupActor } from './start/start-lookup.ts';

/** What a page shows of a lookup. `busy` lasts until the next page is there. */
export type LookupView = { busy: boolean; alert: string | null; refusal: string | null };

const IDLE: LookupView = { busy: false, alert: null, refusal: null };

export type OrderStart = ReturnType<typeof createOrderStart>;

export function createOrderStart(load: () => Promise<LookupActor>) {
  let loading: Promise<LookupActor | undefined> | undefined;
  let view = IDLE;
  let draw = () => {};

  function show(next: LookupView) {
    view = next;
    draw();
  }

  /** Loads what a lookup needs. Without a network it does not come: the lookup itself tries again. */
  function prepare() {
    loading ??= load().then(
      (actor) => {
        actor.subscribe(({ context: { alert, refusal }, tags }) =>
          show({ busy: tags.has('busy'), alert, refusal }),
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

  return {
    view: () => view,
    /** For the one page that draws it. */
    subscribe: (listener: () => void) => {
      draw = listener;
      return () => {
        draw = () => {};
      };
    },
    touch: () => void prepare(),
    /** One lookup at a time. */
    async begin(event: Extract<LookupEvent, { draft: unknown }>) {
      if (view.busy) return;
      show({ ...IDLE, busy: true });
      const actor = await prepare();
      if (actor) actor.send(event);
      else show({ ...IDLE, refusal: serverMessages.networkError });
    },
    async tell(event: Exclude<LookupEvent, { draft: unknown }>) {
      if (loading) (await loading)?.send(event);
      else if (view.refusal) show(IDLE);
    },
  };
}
