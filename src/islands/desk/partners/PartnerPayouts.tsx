import { useState } from 'react';
import { formatUsd } from '#contracts/catalogue/money.ts';
import type { ShownDeskPartner } from '#contracts/desk/partners.ts';
import type { Payout } from '#contracts/partner/report.ts';
import { formatDay, formatMonth } from '#contracts/time/days.ts';
import { SelectField } from '#islands/form/SelectField.tsx';
import { TextField } from '#islands/form/TextField.tsx';
import { useForm } from '#islands/form/use-form.ts';
import { notify } from '#islands/messages/notify.ts';
import { Badge } from '#islands/order/Badge.tsx';
import { Failure } from '#islands/order/Notice.tsx';
import { NotLoaded } from '#islands/sections/LoadFailed.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { PARTNER_GUIDE } from '#routes/pages.ts';
import { DeskTable } from '../DeskTable.tsx';
import { FormErrors } from '../FormErrors.tsx';
import { useScreenData } from '../navigation.tsx';
import { useStaffAction } from '../use-staff-action.ts';
import { useRefreshOnEvents } from './PartnerMonth.tsx';
import type { PartnerCalls, RecordedPayout } from './partner-calls.ts';

/** What live orders earn, and when it is paid. */
export function PartnerPayouts({
  calls,
  partner,
}: {
  calls: PartnerCalls;
  partner: ShownDeskPartner;
}) {
  const { state, reload, refresh } = useScreenData('payouts', calls.readPayouts);
  useRefreshOnEvents(partner, 'live', refresh);
  if (state.phase !== 'ready') return <NotLoaded state={state} lines={3} onRetry={reload} />;
  const { days, months } = state.value;
  const due = months.filter(isDue);
  return (
    <>
      {!calls.isStaff && (
        <p>
          <span>
            {`You earn ${partner.share}% of our service fee for each live order that isn’t canceled or rejected. A month’s commission is due ${days} days after the month ends.`}
          </span>{' '}
          <a href={`${PARTNER_GUIDE}/report#how-you-are-paid`}>How commission is calculated</a>
        </p>
      )}
      {months.length === 0 ? (
        <p>No live orders in the last 12 months.</p>
      ) : (
        <Months months={months} />
      )}
      {calls.recordPayout && due.length > 0 && (
        <PayoutForm due={due} record={calls.recordPayout} onDone={() => void refresh()} />
      )}
    </>
  );
}

const isDue = ({ payment, commission_cents }: Payout) =>
  payment.state === 'due' && commission_cents > 0;

function Months({ months }: { months: readonly Payout[] }) {
  return (
    <DeskTable
      caption="Commission by month"
      columns={['Month', 'Status', 'Commission']}
      numbers="Commission"
    >
      {months.map((one) => (
        <tr key={one.month}>
          <td>{formatMonth(one.month)}</td>
          <td>
            <Status {...one} />
          </td>
          <td className="desk-table__number" data-label="Commission">
            {formatUsd(one.commission_cents)}
          </td>
        </tr>
      ))}
    </DeskTable>
  );
}

function Status({ payment, commission_cents }: Payout) {
  switch (payment.state) {
    case 'open':
      return <span>{`So far. The month closes on ${formatDay(payment.closes_on)}.`}</span>;
    case 'paid':
      return (
        <>
          <Badge kind="done">Paid</Badge>{' '}
          <span>{`${formatDay(payment.paid_on)}, reference ${payment.reference}`}</span>
        </>
      );
    case 'due':
      return commission_cents > 0 ? (
        <Badge kind="waiting">{`Due by ${formatDay(payment.due_on)}`}</Badge>
      ) : (
        <span>Nothing to pay</span>
      );
  }
}

type FormProps = {
  due: readonly Payout[];
  record: NonNullable<PartnerCalls['recordPayout']>;
  onDone: () => void;
};

function PayoutForm({ due, record, onDone }: FormProps) {
  const oldest = due.at(-1)?.month ?? '';
  const [typed, setTyped] = useState<Partial<RecordedPayout>>({});
  const values = { month: oldest, paid_on: '', reference: '', ...typed };
  const { busy, failure, rejected, perform } = useStaffAction((done) => {
    notify('success', done);
    setTyped({});
    onDone();
  });
  const form = useForm<RecordedPayout>({
    id: 'payout',
    values,
    busy,
    rejected,
    onChange: setTyped,
    check: () => [],
    onSubmit: (payout) => void perform(() => record(payout)),
  });
  return (
    <form className="desk-does__form" noValidate onSubmit={form.submit}>
      <h3>Record a payout</h3>
      <FormErrors form={form} />
      {form.errors.length === 0 && <Failure message={failure} />}
      <SelectField {...form.field('month')} label="Month">
        {due.map(({ month, commission_cents }) => (
          <option key={month} value={month}>
            {`${formatMonth(month)}, ${formatUsd(commission_cents)}`}
          </option>
        ))}
      </SelectField>
      <TextField {...form.field('paid_on')} label="Paid on" type="date" autoComplete="off" />
      <TextField
        {...form.field('reference')}
        label="Reference"
        hint="The partner sees it, such as ACH 1234."
        maxLength={100}
        autoComplete="off"
      />
      <Button type="submit" small busy={busy}>
        RECORD PAYOUT
      </Button>
    </form>
  );
}
