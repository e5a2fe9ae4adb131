import { useEffect, useMemo } from 'react';
import type { OrderTexts } from '#contracts/order/order-texts.ts';
import { TEST_MARK } from '#contracts/partner/test-words.ts';
import type { Support } from '#contracts/site/support.ts';
import { measureLater } from '#islands/early/when-idle.ts';
import { FunnelActorContext, OrderTextsContext } from '#islands/funnel/contexts.ts';
import { funnelInput } from '#islands/funnel/host.ts';
import { Steps } from '#islands/funnel/Steps.tsx';
import { SupportContext } from '#islands/messages/SupportContact.tsx';
import { Toasts } from '#islands/messages/Toasts.tsx';
import { Notice } from '#islands/order/Notice.tsx';
import { Skeleton } from '#islands/order/Skeleton.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { CrashBoundary } from '#islands/ui/CrashBoundary.tsx';
import { rich } from '#islands/ui/rich.tsx';
import { localPath } from '#words/here.ts';
import { t, translate } from '#words/words.ts';
import { FrameHost } from './FrameHost.tsx';
import { FrameLookup } from './FrameLookup.tsx';
import { createFrame } from './frame.ts';
import { placeOf } from './frame-store.ts';
import { readAttributes } from './settings.ts';
import { type Arrived, useArrival } from './use-arrival.ts';

type Page = { title: string; support: Support; texts: OrderTexts };

/** The renewal inside a partner's page: the same funnel as on the site, but without the address bar. */
export function Checkout(page: Page) {
  return (
    <CrashBoundary>
      <FramedCheckout {...page} />
    </CrashBoundary>
  );
}

function FramedCheckout({ title, support, texts }: Page) {
  const arrival = useArrival();
  useEffect(measureLater, []);
  if (arrival.phase === 'arrived') {
    return (
      <SupportContext value={support}>
        <OrderTextsContext value={texts}>
          <PartnerFunnel {...arrival} title={title} />
        </OrderTextsContext>
      </SupportContext>
    );
  }
  return (
    <div className="stack">
      <h1 tabIndex={-1}>{title}</h1>
      {arrival.phase === 'arriving' && <Skeleton />}
      {arrival.phase === 'misplaced' && (
        <Notice kind="warning" title={t('This checkout only works on a partner’s page')}>
          <p>
            {rich('Not available on this page. <site>Renew on our website</site>.', {
              site: (words) => <a href={localPath('/')}>{words}</a>,
            })}
          </p>
        </Notice>
      )}
      {arrival.phase === 'unreachable' && (
        <Notice kind="bad" title={t('We couldn’t load this page')} alert>
          <p>{t('Check your connection, then try again.')}</p>
          <Button look="secondary" onClick={arrival.retry}>
            {t('Try again')}
          </Button>
        </Notice>
      )}
    </div>
  );
}

function PartnerFunnel({
  settings,
  partner,
  service,
  warnings,
  title,
}: Arrived & { title: string }) {
  const frame = useMemo(() => {
    const { plate = '', email = '' } = settings;
    // Identifies the partner by name. The partner's key can't be used, because it may be rotated during a checkout.
    const owner = `${partner.name}${partner.is_test ? ' test' : ''}`;
    const place = placeOf(owner, readAttributes(location));
    return createFrame({
      lookup: { service_type_uuid: service, vehicle_license_plate: plate, user_email: email },
      kept: place.read(),
      keep: place.keep,
    });
  }, [settings, service, partner]);
  const options = useMemo(() => {
    const { recall, ...input } = funnelInput(frame.drafts);
    const { firstname: first_name = '', lastname: last_name = '' } = settings;
    const names = () => ({ first_name, last_name });
    const { nothing_preselected: nothingPreselected } = partner;
    return { input: { ...input, recall: { ...recall, names, nothingPreselected } } };
  }, [frame, settings, partner]);
  return (
    <FunnelActorContext.Provider options={options}>
      <FrameHost
        settings={settings}
        origins={partner.allowed_origins}
        warnings={warnings}
        frame={frame}
      />
      {partner.is_test && <TestMark />}
      <Steps title={title} lookup={<FrameLookup frame={frame} settings={settings} />} />
      <Toasts />
    </FunnelActorContext.Provider>
  );
}

/** Scrolls with the content, and appears on a printed receipt. */
function TestMark() {
  return (
    <p className="test-mark" role="note">
      {translate(TEST_MARK)}
    </p>
  );
}
