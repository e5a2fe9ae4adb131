import { useState } from 'react';
import { formatUsd } from '#contracts/catalogue/money.ts';
import type { ShownDeskPartner } from '#contracts/desk/partners.ts';
import type { ReportMode } from '#contracts/partner/report.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { SelectField } from '#islands/form/SelectField.tsx';
import { LoadFailed, NotLoaded } from '#islands/sections/LoadFailed.tsx';
import { deskScreens } from '#routes/desk-screens.ts';
import { deskMoment } from '../moments.ts';
import { useScreenData } from '../navigation.tsx';
import { useFocusAfter } from '../use-focus-after.ts';
import type { PartnerDoor } from './door.ts';
import { PartnerActions } from './PartnerActions.tsx';
import { PartnerEvents } from './PartnerEvents.tsx';
import { type NewSecret, SecretsOnce } from './SecretsOnce.tsx';

/** A partner, for staff or for the partner's own contacts. */
export function PartnerScreen({ door }: { door: PartnerDoor }) {
  const { state, reload, refresh } = useScreenData('partner', door.read);
  const [secrets, setSecrets] = useState<readonly NewSecret[]>([]);
  const { heading, keepFocus } = useFocusAfter(state, secrets);
  const shown = state.phase === 'ready' ? state.value : undefined;
  const onDone = () => {
    keepFocus();
    refresh();
  };
  const onKept = () => {
    keepFocus();
    setSecrets([]);
  };
  const onMade = (secret: NewSecret) => setSecrets((before) => [...before, secret]);
  return (
    <div className="stack">
      <h1 ref={heading} tabIndex={-1}>
        {shown?.name ?? deskScreens.partner.title}
      </h1>
      <SecretsOnce secrets={secrets} isStaff={door.isStaff} onKept={onKept} />
      <NotLoaded state={state} lines={8} onRetry={reload} />
      {shown && (
        <div className="desk-order">
          <div className="stack">
            <section aria-labelledby="agreed">
              <h2 id="agreed">Terms</h2>
              <Facts partner={shown} />
            </section>
            <PartnerMonth door={door} />
            <PartnerEvents partner={shown} door={door} onDone={onDone} />
          </div>
          {door.mayChange && (
            <PartnerActions partner={shown} door={door} onDone={onDone} onMade={onMade} />
          )}
        </div>
      )}
    </div>
  );
}

const KINDS = { live: 'Live key', test: 'Test key', report: 'Report key' } as const;

function Facts({ partner }: { partner: ShownDeskPartner }) {
  const { share, origins, contacts, webhook, created_at, ended_at, earlier_secret_until, keys } =
    partner;
  const end = ended_at === null ? '' : `, ended ${deskMoment(ended_at)}: all keys are revoked`;
  const facts = [
    ['Since', deskMoment(created_at) + end],
    ['Share', `${share}% of our service fee`],
    ['Pages', origins.join(', ')],
    ['Portal', contacts.join(', ') || 'No contacts'],
    ['Checkout', partner.nothing_preselected ? 'Nothing is preselected' : 'As on our site'],
  ] as const;
  return (
    <dl className="desk-facts">
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
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

const MONTHS_BACK = 13;

function PartnerMonth({ door }: { door: PartnerDoor }) {
  const months = monthsUntil(californiaDay(new Date()).slice(0, 7));
  const [month, setMonth] = useState(months[0] ?? '');
  const [mode, setMode] = useState<ReportMode>('live');
  const { state, reload } = useScreenData(`${mode} ${month}`, () =>
    door.readMonth({ month, mode }),
  );
  return (
    <section className="stack-small" aria-labelledby="month">
      <h2 id="month">Monthly report</h2>
      <div className="desk-find">
        <SelectField
          id="partner-month"
          name="month"
          label="Month (California time)"
          value={month}
          onChange={setMonth}
        >
          {months.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
        <SelectField
          id="partner-mode"
          name="mode"
          label="Orders"
          value={mode}
          onChange={(value) => setMode(value === 'test' ? 'test' : 'live')}
        >
          <option value="live">Live</option>
          <option value="test">Test</option>
        </SelectField>
      </div>
      {state.phase === 'failed' && <LoadFailed message={state.message} onRetry={reload} />}
      <p role="status">
        {state.phase === 'loading' && <span>Calculating…</span>}
        {state.phase === 'ready' && (
          <span>
            {`${state.value.rows === 1 ? '1 row' : `${state.value.rows} rows`}, ${formatUsd(state.value.amount_cents)} net of refunds, share ${formatUsd(state.value.commission_cents)}.`}
          </span>
        )}
      </p>
    </section>
  );
}

/** Returns a month and the months before it, as `2026-03`. */
function monthsUntil(last: string): string[] {
  const [year = 0, month = 0] = last.split('-').map(Number);
  return Array.from({ length: MONTHS_BACK }, (_, back) => {
    const count = year * 12 + month - 1 - back;
    return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
  });
}
