import { Fragment, type ReactNode, useState } from 'react';
import type { RolledKind, ShownDeskPartner } from '#contracts/desk/partners.ts';
import { type ReportMode, reportModeSchema } from '#contracts/partner/report.ts';
import { formatDate } from '#contracts/time/california.ts';
import { Notice } from '#islands/order/Notice.tsx';
import { NotLoaded } from '#islands/sections/LoadFailed.tsx';
import { correctPath, MovingLink, useQuery } from '#islands/sections/navigation.tsx';
import { usePolling } from '#islands/sections/use-polling.ts';
import { deskScreens } from '#routes/desk-screens.ts';
import { PARTNER_GUIDE } from '#routes/pages.ts';
import { deskMoment } from '../moments.ts';
import { useScreenData } from '../navigation.tsx';
import { useFocusAfter } from '../use-focus-after.ts';
import { FindOrder, FoundOrder, FoundOrders } from './FoundOrders.tsx';
import { EditSettings, EndPartnership, ReplaceKey } from './PartnerActions.tsx';
import { PartnerChanges } from './PartnerChanges.tsx';
import { PartnerEvents, SendTestEvent } from './PartnerEvents.tsx';
import { PartnerKeys, WebhookFacts } from './PartnerKeys.tsx';
import { PartnerMonth, queryWith } from './PartnerMonth.tsx';
import { PartnerPayouts } from './PartnerPayouts.tsx';
import type { PartnerCalls } from './partner-calls.ts';
import { type NewSecret, SecretsOnce } from './SecretsOnce.tsx';
import { Facts, Section } from './Section.tsx';

/** Each look at the desk is in the audit log, so the desk looks only a few times after sending. */
const DESK_LOOKS = 4;
/** The portal's pause before the next look, as failures to wait for: 8 seconds, or a minute if nothing is expected. */
const [SOON, LATER] = [1, 4];

/** A partner, for staff or for the partner's own contacts. */
export function PartnerScreen({ calls }: { calls: PartnerCalls }) {
  const { state, reload, refresh } = useScreenData('partner', calls.read);
  const [secrets, setSecrets] = useState<readonly NewSecret[]>([]);
  const { heading, keepFocus } = useFocusAfter(state, secrets);
  const query = new URLSearchParams(useQuery());
  const chosen = reportModeSchema.safeParse(query.get('mode')).data;
  const find = calls.isStaff ? '' : (query.get('find') ?? '').trim();
  const order = calls.isStaff ? null : query.get('order');
  const isWhole = find === '' && order === null;
  const shown = state.phase === 'ready' ? state.value : undefined;
  const mode = chosen ?? (shown?.has_live_orders ? 'live' : 'test');
  /** The key that a button next to it opens the form for. A new object opens the form again. */
  const [wanted, setWanted] = useState<{ kind: RolledKind }>();
  const [looks, setLooks] = useState(DESK_LOOKS);
  const [failures, setFailures] = useState(0);
  const isSending = shown?.events.some(({ state }) => state === 'pending' || state === 'sending');
  async function look() {
    setLooks((count) => count + 1);
    const value = await refresh();
    setFailures((count) => (value ? 0 : count + 1));
  }
  const pause = mode === 'test' || isSending ? SOON : LATER;
  usePolling(() => void look(), {
    active: calls.isStaff ? isSending === true && looks < DESK_LOOKS : shown !== undefined,
    misses: (calls.isStaff ? looks - 1 : Math.min(looks - 1, pause)) + failures,
  });
  const onDone = () => {
    keepFocus();
    void refresh();
  };
  const onSent = () => {
    setLooks(0);
    onDone();
  };
  const onKept = () => {
    keepFocus();
    setSecrets([]);
  };
  const onMade = (secret: NewSecret) => setSecrets((before) => [...before, secret]);
  const hasOrders =
    shown?.has_live_orders || shown?.events.some(({ order_id }) => order_id !== null) === true;
  const isEnded = shown?.ended_at !== null;
  const mayReplace = calls.mayChange && !isEnded;
  const onReplace = mayReplace ? (kind: RolledKind) => setWanted({ kind }) : undefined;
  const own = shown && { partner: shown, calls, mode, onDone, onMade };
  return (
    <div className="stack">
      <div className="desk-top">
        <h1 ref={heading} tabIndex={-1}>
          {order === null ? (shown?.name ?? deskScreens.partner.title) : `Order ${order}`}
        </h1>
        {shown && <ModeSwitch mode={isWhole ? mode : undefined} />}
        {shown && !calls.isStaff && <FindOrder key={find} find={find} />}
      </div>
      <SecretsOnce secrets={secrets} isStaff={calls.isStaff} onKept={onKept} />
      <NotLoaded state={state} lines={8} onRetry={reload} />
      {shown && shown.ended_at !== null && (
        <Notice kind="warning" title="This partnership has ended">
          <p>{`It ended on ${formatDate(new Date(shown.ended_at))}. Its keys no longer work.`}</p>
        </Notice>
      )}
      {shown && !calls.isStaff && mayReplace && !hasOrders && isWhole && (
        <p>
          New here? <a href={PARTNER_GUIDE}>Get to a paid test order in 10 minutes</a>
        </p>
      )}
      {own && order !== null && <FoundOrder key={order} orderId={order} {...own} onDone={onSent} />}
      {own && order === null && find !== '' && (
        <FoundOrders key={find} find={find} {...own} onDone={onSent} />
      )}
      {own && isWhole && (
        <div>
          <InOrder
            isReversed={!calls.isStaff && hasOrders}
            hasChanges={own.partner.changes.length > 0}
            first={
              <Fragment key="setup">
                <Section id="keys" title="Keys">
                  <PartnerKeys partner={own.partner} onReplace={onReplace} />
                  {mayReplace && <ReplaceKey {...own} wanted={wanted} />}
                </Section>
                <Section id="settings" title="Settings">
                  <Terms partner={own.partner} />
                  {calls.mayChange && (calls.isStaff || !isEnded) && <EditSettings {...own} />}
                </Section>
                <Section id="webhook" title="Webhook">
                  <WebhookFacts partner={own.partner} onReplace={onReplace} />
                  {mayReplace && own.partner.webhook !== null && (
                    <SendTestEvent {...own} onDone={onSent} />
                  )}
                </Section>
              </Fragment>
            }
            second={
              <Fragment key="work">
                <Section id="events" title="Events">
                  <PartnerEvents key={mode} {...own} onDone={onSent} />
                </Section>
                <Section id="orders" title="Orders by month">
                  <PartnerMonth calls={calls} mode={mode} partner={own.partner} />
                </Section>
                <Section id="payouts" title="Payouts">
                  <PartnerPayouts calls={calls} partner={own.partner} />
                </Section>
              </Fragment>
            }
          />
          {own.partner.changes.length > 0 && (
            <Section id="changes" title="Changes">
              <PartnerChanges changes={own.partner.changes} />
            </Section>
          )}
          {calls.isStaff && mayReplace && <EndPartnership {...own} />}
        </div>
      )}
    </div>
  );
}

const SETUP = ['Keys', 'Settings', 'Webhook'];
const WORK = ['Events', 'Orders', 'Payouts'];

/** Keeps its first order, so that a new order doesn't move a form that is open. */
function InOrder({
  isReversed,
  hasChanges,
  first,
  second,
}: {
  isReversed: boolean;
  hasChanges: boolean;
  first: ReactNode;
  second: ReactNode;
}) {
  const [hasReversed] = useState(isReversed);
  const parts = hasReversed ? [...WORK, ...SETUP] : [...SETUP, ...WORK];
  return (
    <>
      <nav className="desk-parts desk-parts--always" aria-label="Parts of this page">
        {[...parts, ...(hasChanges ? ['Changes'] : [])].map((part) => (
          <a key={part} className="desk-link" href={`#${part.toLowerCase()}`}>
            {part}
          </a>
        ))}
      </nav>
      <div>{hasReversed ? [second, first] : [first, second]}</div>
    </>
  );
}

const MODES = [
  ['test', 'Test'],
  ['live', 'Live'],
] as const;

/** Without a mode for the results of a search, which are of both. */
function ModeSwitch({ mode }: { mode: ReportMode | undefined }) {
  return (
    <nav className="filing-views" aria-label="Mode of the events and orders">
      <ul>
        {MODES.map(([one, name]) => (
          <li key={one}>
            <MovingLink
              to={queryWith('mode', one)}
              isSection
              isCurrent={one === mode}
              go={correctPath}
            >
              {name}
            </MovingLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Terms({ partner }: { partner: ShownDeskPartner }) {
  const facts = [
    ['Page origins', partner.origins.join('\n') || 'None'],
    [
      'Preselected',
      partner.nothing_preselected ? 'Nothing' : 'Consent, reminders, and overnight shipping',
    ],
    ['Commission', `${partner.share}% of our service fee`],
    ['Contacts', partner.contacts.join('\n') || 'None'],
    ['Since', deskMoment(partner.created_at)],
  ] as const;
  return <Facts facts={facts} />;
}
