import { useState } from 'react';
import { askDesk } from '#api-client/desk/ask-desk.ts';
import { getDeskPartner, type ShownDeskPartner } from '#contracts/desk/partners.ts';
import { Skeleton } from '#islands/order/Skeleton.tsx';
import { LoadFailed } from '#islands/sections/LoadFailed.tsx';
import { deskScreens } from '#routes/desk-screens.ts';
import { DeskLink } from '../DeskLink.tsx';
import { deskMoment } from '../moments.ts';
import { useRead } from '../navigate.ts';
import { useFocusAfter } from '../use-focus-after.ts';
import { useMay } from '../use-member.ts';
import { PartnerActions } from './PartnerActions.tsx';
import { PartnerEvents } from './PartnerEvents.tsx';
import { PartnerMonth } from './PartnerMonth.tsx';
import { type MadeSecret, SecretsOnce } from './SecretsOnce.tsx';

/** One partner: terms, keys, monthly totals, and webhook deliveries. */
export function DeskPartner({ uuid }: { uuid: string }) {
  const { state, reload, refresh } = useRead(uuid, () => askDesk(getDeskPartner, { uuid }));
  const [secrets, setSecrets] = useState<readonly MadeSecret[]>([]);
  const { heading, keepFocus } = useFocusAfter(state, secrets);
  const mayChange = useMay('manager');
  const shown = state.phase === 'ready' ? state.value : undefined;
  const onDone = () => {
    keepFocus();
    refresh();
  };
  const onKept = () => {
    keepFocus();
    setSecrets([]);
  };
  const onMade = (made: MadeSecret) => setSecrets((before) => [...before, made]);
  return (
    <div className="stack">
      <p>
        <DeskLink to={deskScreens.partners.pattern}>All partners</DeskLink>
      </p>
      <h1 ref={heading} tabIndex={-1}>
        {shown?.name ?? deskScreens.partner.title}
      </h1>
      <SecretsOnce secrets={secrets} onKept={onKept} />
      {state.phase === 'failed' && <LoadFailed message={state.message} onRetry={reload} />}
      {state.phase === 'loading' && <Skeleton lines={8} />}
      {shown && (
        <div className="desk-order">
          <div className="stack">
            <section aria-labelledby="agreed">
              <h2 id="agreed">Terms</h2>
              <Facts partner={shown} />
            </section>
            <PartnerMonth uuid={uuid} />
            <PartnerEvents partner={shown} onDone={onDone} />
          </div>
          {mayChange && <PartnerActions partner={shown} onDone={onDone} onMade={onMade} />}
        </div>
      )}
    </div>
  );
}

const KINDS = { live: 'Live key', test: 'Test key', report: 'Report key' } as const;

function Facts({ partner }: { partner: ShownDeskPartner }) {
  const { share, origins, webhook, created_at, ended_at, earlier_secret_until, keys } = partner;
  return (
    <dl className="desk-facts">
      <div>
        <dt>Since</dt>
        <dd>
          {ended_at === null
            ? deskMoment(created_at)
            : `${deskMoment(created_at)}, ended ${deskMoment(ended_at)}: all keys are revoked`}
        </dd>
      </div>
      <div>
        <dt>Share</dt>
        <dd>{`${share}% of our service fee`}</dd>
      </div>
      <div>
        <dt>Pages</dt>
        <dd>{origins.join(', ')}</dd>
      </div>
      <div>
        <dt>Events</dt>
        <dd>
          <span>{webhook ?? 'No webhook configured'}</span>
          {earlier_secret_until !== null && (
            <span>
              {`, also signed with the previous secret until ${deskMoment(earlier_secret_until)}`}
            </span>
          )}
        </dd>
      </div>
      {keys.map(({ kind, key, created_at: made, ends_at }) => (
        <div key={`${kind} ${made}`}>
          <dt>{KINDS[kind]}</dt>
          <dd>
            {key === null ? <span>Secret</span> : <code>{key}</code>}
            <span>{`, created ${deskMoment(made)}`}</span>
            {ends_at !== null && <span>{`, valid until ${deskMoment(ends_at)}`}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
