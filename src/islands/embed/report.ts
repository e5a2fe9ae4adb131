/** Reports the checkout's progress to the partner's page: the customer's step, but never who the customer is. */
import type { WidgetStep } from '#contracts/partner/widget-messages.ts';
import {
  type FunnelActor,
  type FunnelSnapshot,
  screenOf,
} from '#islands/funnel/history-adapter.ts';
import { funnelRoutes } from '#routes/funnel.ts';
import type { Send } from './handshake.ts';

/** Returns a function that stops the reports. `site` is where the customer can continue the order. */
export function reportFunnel(actor: FunnelActor, send: Send, site: string): () => void {
  let step: WidgetStep | undefined;
  let problem: string | undefined;
  let wasHome = false;
  const completed = new Set<string>();

  const report = (snapshot: FunnelSnapshot) => {
    const screen = screenOf(snapshot);
    // The lookup continues to another screen only once a vehicle is found.
    if (wasHome && screen !== 'home') send({ type: 'start' });
    wasHome = screen === 'home';

    const next = stepOf(screen);
    if (next !== step) send({ type: 'step', step: next });
    step = next;

    const code = problemOf(snapshot);
    if (code && code !== problem) {
      send({ type: 'error', code, severity: 'recoverable', continueUrl: `${site}/` });
    }
    problem = code;

    const { cart_uuid } = snapshot.context.ids;
    if (!snapshot.matches({ thankYou: 'ready' }) || !cart_uuid || completed.has(cart_uuid)) return;
    completed.add(cart_uuid);
    const ids = snapshot.context.orders.flatMap(({ order_id }) =>
      order_id ? [String(order_id)] : [],
    );
    send({ type: 'complete', orderIds: [...new Set(ids)] });
  };

  report(actor.getSnapshot());
  const subscription = actor.subscribe(report);
  return () => subscription.unsubscribe();
}

/** A lookup counts as the first step. So does a link whose data no longer exists. */
function stepOf(screen: string): WidgetStep {
  return funnelRoutes.find(({ state }) => state === screen)?.phase ?? 'vehicle';
}

function problemOf(snapshot: FunnelSnapshot): string | undefined {
  if (snapshot.matches('lost') || snapshot.matches('loginNeeded')) return 'expired';
  return snapshot.hasTag('failed') ? 'load_failed' : undefined;
}
