import { useState } from 'react';
import type { RolledKind, ShownDeskPartner } from '#contracts/desk/partners.ts';
import { formatDate } from '#contracts/time/california.ts';
import { Notice } from '#islands/order/Notice.tsx';
import { NotLoaded } from '#islands/sections/LoadFailed.tsx';
import { usePolling } from '#islands/sections/use-polling.ts';
import { Button } from '#islands/ui/Button.tsx';
import { deskScreens } from '#routes/desk-screens.ts';
import { PARTNER_GUIDE } from '#routes/pages.ts';
import { deskMoment } from '../moments.ts';
import { useScreenData } from '../navigation.tsx';
import { useFocusAfter } from '../use-focus-after.ts';
import { CopyButton } from './CopyButton.tsx';
import { KEY_NAMES, PartnerActions } from './PartnerActions.tsx';
import { PartnerEvents } from './PartnerEvents.tsx';
import { PartnerMonth } from './PartnerMonth.tsx';
import type { PartnerCalls } from './partner-calls.ts';
import { type NewSecret, SecretsOnce } from './SecretsOnce.tsx';

/** Each look at the desk is in the audit log, so the desk looks only a few times after sending. */
const DESK_LOOKS = 4;

/** A partner, for staff or for the partner's own contacts. */
export function PartnerScreen({ calls }: { calls: PartnerCalls }) {
  const { state, reload, refresh } = useScreenData('partner', calls.read);
  const [secrets, setSecrets] = useState<readonly NewSecret[]>([]);
  const { heading, keepFocus } = useFocusAfter(state, secrets);
  const shown = state.phase === 'ready' ? state.value : undefined;
  /** The key that a button next to it opens the form for. A new object opens the form again. */
  const [wanted, setWanted] = useState<{ kind: RolledKind }>();
  const [looks, setLooks] = useState(calls.isStaff ? DESK_LOOKS : 0);
  const isSending = shown?.events.some(({ state }) => state === 'pending' || state === 'sending');
  function look() {
    setLooks((count) => count + 1);
    void refresh();
  }
  const active = isSending === true && (!calls.isStaff || looks < DESK_LOOKS);
  usePolling(look, { active, misses: looks - 1 });
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
  const mayReplace = calls.mayChange && shown?.ended_at === null;
  return (
    <div className="stack">
      <h1 ref={heading} tabIndex={-1}>
        {shown?.name ?? deskScreens.partner.title}
      </h1>
      <SecretsOnce secrets={secrets} isStaff={calls.isStaff} onKept={onKept} />
      <NotLoaded state={state} lines={8} onRetry={reload} />
      {shown && shown.ended_at !== null && (
        <Notice kind="warning" title="This partnership has ended">
          <p>{`It ended on ${formatDate(new Date(shown.ended_at))}. Its keys no longer work.`}</p>
        </Notice>
      )}
      {shown && !calls.isStaff && mayReplace && shown.events.length === 0 && (
        <p>
          New here? <a href={PARTNER_GUIDE}>Get to a paid test order in 10 minutes</a>
        </p>
      )}
      {shown && (
        <div className="desk-order">
          <div className="stack">
            <section aria-labelledby="agreed">
              <h2 id="agreed">Settings</h2>
              <Facts
                partner={shown}
                onReplace={mayReplace ? (kind) => setWanted({ kind }) : undefined}
              />
            </section>
            <PartnerMonth calls={calls} since={shown.created_at} />
            <PartnerEvents partner={shown} calls={calls} onDone={onSent} />
          </div>
          {calls.mayChange && (calls.isStaff || shown.ended_at === null) && (
            <PartnerActions
              partner={shown}
              calls={calls}
              wanted={wanted}
              onDone={onDone}
              onMade={onMade}
            />
          )}
        </div>
      )}
    </div>
  );
}

const ORDER = Object.keys(KEY_NAMES);

function Facts({
  partner,
  onReplace,
}: {
  partner: ShownDeskPartner;
  onReplace: ((kind: RolledKind) => void) | undefined;
}) {
  const { share, origins, contacts, webhook, created_at, earlier_secret_until } = partner;
  const keys = partner.keys.toSorted(
    (one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind),
  );
  const facts = [
    ['Since', deskMoment(created_at)],
    ['Commission', `${share}% of our service fee`],
    ['Page origins', origins.join(', ')],
    ['Contacts', contacts.join(', ') || 'None'],
    ['Preselected options', partner.nothing_preselected ? 'Off' : 'On'],
    ['Webhook', webhook ?? 'None'],
  ] as const;
  return (
    <dl className="desk-facts">
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {webhook !== null && (
        <div>
          <dt>Webhook secret</dt>
          <dd>
            <span>Shown only once</span>
            {earlier_secret_until !== null && (
              <span>
                {`; events are also signed with the previous one until ${deskMoment(earlier_secret_until)}`}
              </span>
            )}
            {onReplace && <ReplaceButton kind="webhook" onReplace={onReplace} />}
          </dd>
        </div>
      )}
      {keys.map(({ kind, key, created_at: made, ends_at }) => (
        <div key={`${kind} ${made}`}>
          <dt>{KEY_NAMES[kind]}</dt>
          <dd>
            {key === null ? <span>Shown only once</span> : <code>{key}</code>}
            <span>{`, created ${deskMoment(made)}`}</span>
            {ends_at !== null && <span>{`, valid until ${deskMoment(ends_at)}`}</span>}
            {key !== null && <CopyButton value={key} what={KEY_NAMES[kind].toLowerCase()} />}
            {key === null && onReplace && <ReplaceButton kind={kind} onReplace={onReplace} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Opens the form that replaces a secret. */
function ReplaceButton({
  kind,
  onReplace,
}: {
  kind: RolledKind;
  onReplace: (kind: RolledKind) => void;
}) {
  return (
    <Button look="quiet" small onClick={() => onReplace(kind)}>
      Get a new one
      <span className="visually-hidden">{` (${KEY_NAMES[kind].toLowerCase()})`}</span>
    </Button>
  );
}
