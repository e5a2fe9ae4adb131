import { useState } from 'react';
import { askDesk } from '#api-client/desk/ask-desk.ts';
import { formatUsd } from '#contracts/catalogue/money.ts';
import { getDeskPartnerReport } from '#contracts/desk/partners.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { SelectField } from '#islands/form/SelectField.tsx';
import { LoadFailed } from '#islands/sections/LoadFailed.tsx';
import { useRead } from '../navigate.ts';

const MONTHS_BACK = 13;

/** The totals of a month, as in the partner's report. */
export function PartnerMonth({ uuid }: { uuid: string }) {
  const months = monthsUntil(californiaDay(new Date()).slice(0, 7));
  const [month, setMonth] = useState(months[0] ?? '');
  const { state, reload } = useRead(`${uuid} ${month}`, () =>
    askDesk(getDeskPartnerReport, { uuid, month }),
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
      </div>
      {state.phase === 'failed' && <LoadFailed message={state.message} onRetry={reload} />}
      <p role="status">
        {state.phase === 'loading' && <span>Calculating…</span>}
        {state.phase === 'ready' && (
          <span>
            {`${state.value.rows} rows, ${formatUsd(state.value.amount_cents)} net of refunds, share ${formatUsd(state.value.commission_cents)}.`}
          </span>
        )}
      </p>
    </section>
  );
}

/** Returns a month and those before it, as `2026-03`. */
function monthsUntil(last: string): string[] {
  const [year = 0, month = 0] = last.split('-').map(Number);
  return Array.from({ length: MONTHS_BACK }, (_, back) => {
    const count = year * 12 + month - 1 - back;
    return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
  });
}
