/**
 * The small part of the lookup that the home page loads at once: the machine and its calls are loaded when
 * the form is first touched. Events that are sent earlier wait for them.
 */
import { serverMessages } from '#contracts/every-page/messages.ts';
import type { LookupEvent, Refused } from '#lookup/chart/machine.ts';
import type { LookupActor } from './start/start-lookup.ts';

/** What a page shows of a lookup. `busy` lasts until the next page is loaded. */
export type LookupView = { busy: boolean; alert: string | null; refusal: Refused | null };

const OFFLINE: Refused = { message: serverMessages.networkError, reason: 'outage' };
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

  /** Loads the code of a lookup. Without a network this fails, and the lookup itself tries again. */
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
    /** For the one page that shows it. */
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
      else show({ ...IDLE, refusal: OFFLINE });
    },
    async tell(event: Exclude<LookupEvent, { draft: unknown }>) {
      if (loading) (await loading)?.send(event);
      else if (view.refusal) show(IDLE);
    },
  };
}
