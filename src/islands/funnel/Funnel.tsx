import { useEffect, useMemo } from 'react';
import { audit } from '#api-client/audit.ts';
import type { OrderTexts } from '#contracts/order/order-texts.ts';
import type { Support } from '#contracts/site/support.ts';
import { trackView } from '#islands/early/analytics.ts';
import { loadWhenIdle } from '#islands/early/when-idle.ts';
import { notify } from '#islands/messages/notify.ts';
import { SupportContext } from '#islands/messages/SupportContact.tsx';
import { Toasts } from '#islands/messages/Toasts.tsx';
import { keepOrderLink } from '#islands/progress/order-link.ts';
import { CrashBoundary } from '#islands/ui/CrashBoundary.tsx';
import { funnelRoutes, pathOf, shellName } from '#routes/funnel.ts';
import { loginOf } from '#routes/pages.ts';
import { continueAs, tabGuest } from '#session/guest.ts';
import { keepWantedPage } from '#session/login-return.ts';
import { localPath } from '#words/here.ts';
import { createBrowserHistory } from './browser-history.ts';
import { FunnelActorContext, OrderTextsContext } from './contexts.ts';
import { createSessionDrafts, type DraftStore } from './draft-store.ts';
import { connectHistory, screenOf } from './history-adapter.ts';
import { funnelInput, serveFunnel } from './host.ts';
import { Steps } from './Steps.tsx';

type Props = {
  /** The English title. */
  title: string;
  support: Support;
  texts: OrderTexts;
};

/** The renewal on the site. The address bar shows the customer's current step. */
export function Funnel(props: Props) {
  return (
    <CrashBoundary>
      <SiteFunnel {...props} />
    </CrashBoundary>
  );
}

function SiteFunnel({ title, support, texts }: Props) {
  const drafts = useMemo(createSessionDrafts, []);
  const options = useMemo(() => ({ input: funnelInput(drafts) }), [drafts]);
  return (
    <FunnelActorContext.Provider options={options}>
      <SiteHost drafts={drafts} />
      <SupportContext value={support}>
        <OrderTextsContext value={texts}>
          <Steps title={title} />
        </OrderTextsContext>
      </SupportContext>
      <Toasts />
    </FunnelActorContext.Provider>
  );
}

function SiteHost({ drafts }: { drafts: DraftStore }) {
  const actor = FunnelActorContext.useActorRef();
  const screen = FunnelActorContext.useSelector(screenOf);
  useEffect(() => {
    const history = createBrowserHistory(window);
    const stopServing = serveFunnel(actor, {
      history,
      drafts,
      notify,
      keepOrderLink,
      keepWantedPage,
      audit,
    });
    const continuing = actor.on('vehicle.wanted', () => {
      const { ids, items } = actor.getSnapshot().context;
      const vehicle_uuid = items.at(-1)?.user_vehicle_uuid ?? ids.vehicle_uuid ?? '';
      if (ids.user_uuid) continueAs({ user_uuid: ids.user_uuid, vehicle_uuid });
    });
    const disconnect = connectHistory(actor, history, () => tabGuest.read() ?? {});
    return () => {
      disconnect();
      continuing.unsubscribe();
      stopServing();
    };
  }, [actor, drafts]);
  useEffect(() => {
    const route = funnelRoutes.find(({ state }) => state === screen);
    if (route) trackView(shellName(route.pattern));
    if (screen !== 'thankYou') return;
    // CHECK ORDER STATUS opens the login, which recognizes the customer and opens the status.
    const { ids } = actor.getSnapshot().context;
    return loadWhenIdle(async () => {
      prefetchPage(loginOf(ids.user_uuid ?? ''));
      prefetchPage(pathOf('orderStatus', ids));
    });
  }, [screen, actor]);
  return null;
}

/** Browsers that can't prefetch ignore it. */
function prefetchPage(path: string): void {
  const link = document.createElement('link');
  link.rel = 'prefetch';
  link.href = localPath(path);
  document.head.append(link);
}
