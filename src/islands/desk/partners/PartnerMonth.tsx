import { useEffect, useRef } from 'react';
import { formatUsd } from '#contracts/catalogue/money.ts';
import type { ShownDeskPartner } from '#contracts/desk/partners.ts';
import type { ReportMode, ShownMonth, ShownRow } from '#contracts/partner/report.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { type Day, formatDay, formatMonth } from '#contracts/time/days.ts';
import { SelectField } from '#islands/form/SelectField.tsx';
import { Badge } from '#islands/order/Badge.tsx';
import { LoadFailed } from '#islands/sections/LoadFailed.tsx';
import { correctPath, useQuery } from '#islands/sections/navigation.tsx';
import { saveFile } from '#islands/sections/save-file.ts';
import { reportFailure } from '#islands/sections/use-loaded.ts';
import { Button } from '#islands/ui/Button.tsx';
import { DeskTable } from '../DeskTable.tsx';
import { useScreenData } from '../navigation.tsx';
import type { PartnerCalls } from './partner-calls.ts';
import { OrderLink } from './Section.tsx';

type Props = { calls: PartnerCalls; mode: ReportMode; partner: ShownDeskPartner };

export function PartnerMonth({ calls, mode, partner }: Props) {
  const months = monthsFrom(californiaDay(new Date(partner.created_at)), californiaDay(new Date()));
  const chosen = new URLSearchParams(useQuery()).get('month') ?? '';
  const month = months.includes(chosen) ? chosen : (months[0] ?? '');
  const query = { month, mode };
  const { state, reload, refresh } = useScreenData(`${mode} ${month}`, () =>
    calls.readMonth(query),
  );
  useRefreshOnEvents(partner, mode, refresh);
  const { readCsv } = calls;
  const download = async () => {
    try {
      if (readCsv) saveFile(await readCsv(query), `report-${month}-${mode}.csv`);
    } catch (cause) {
      reportFailure(cause);
    }
  };
  const shown = state.phase === 'ready' ? state.value : undefined;
  return (
    <>
      <div className="desk-find">
        <SelectField
          id="partner-month"
          name="month"
          label="Month (California time)"
          value={month}
          onChange={(next) => correctPath(queryWith('month', next))}
        >
          {months.map((one) => (
            <option key={one} value={one}>
              {formatMonth(one)}
            </option>
          ))}
        </SelectField>
      </div>
      {state.phase === 'failed' && <LoadFailed message={state.message} onRetry={reload} />}
      <p role="status">
        {state.phase === 'loading' && <span>Calculating…</span>}
        {shown && <span>{summaryOf(shown, mode)}</span>}
      </p>
      {shown && shown.first.length > 0 && (
        <OrdersTable
          caption="Orders of the month"
          isStaff={calls.isStaff}
          orders={ordersIn(shown.first)}
          total={shown}
        />
      )}
      {readCsv && shown && shown.rows > 0 && (
        <Button look="secondary" small onClick={() => void download()}>
          DOWNLOAD CSV
        </Button>
      )}
    </>
  );
}

/** This screen's URL with a changed choice, so that the Back button returns to it. */
export function queryWith(name: 'mode' | 'month', value: string): string {
  const query = new URLSearchParams(location.search);
  query.delete('find');
  query.delete('order');
  query.set(name, value);
  return `${location.pathname}?${query}`;
}

/** Orders change with their events. Without a mode, the events' deliveries count, too. */
export function useRefreshOnEvents(
  partner: ShownDeskPartner,
  mode: ReportMode | undefined,
  refresh: () => Promise<unknown>,
) {
  const newest = mode === undefined ? partner : partner.events.find((one) => one.mode === mode)?.id;
  const before = useRef({ mode, newest });
  useEffect(() => {
    const isNew = before.current.mode === mode && before.current.newest !== newest;
    before.current = { mode, newest };
    if (isNew) void refresh();
  }, [newest, mode, refresh]);
}

function summaryOf(month: ShownMonth, mode: ReportMode): string {
  const { rows, first, amount_cents, commission_cents } = month;
  if (rows === 0) return `No ${mode} orders in this month.`;
  const totals = `${formatUsd(amount_cents)} net of refunds, commission ${formatUsd(commission_cents)}.`;
  return rows > first.length ? `${totals} Only the first orders are listed.` : totals;
}

export const STATUSES = {
  paid: ['done', 'Paid'],
  filed: ['done', 'Filed'],
  completed: ['done', 'Completed'],
  shipped: ['done', 'Shipped'],
  canceled: ['ended', 'Canceled'],
  rejected: ['bad', 'Rejected'],
} as const;

type OrderRow = Pick<
  ShownRow,
  'order_id' | 'reference' | 'date' | 'status' | 'amount_cents' | 'commission_cents'
> & { mode?: ReportMode };

type TableProps = {
  caption: string;
  orders: readonly OrderRow[];
  isStaff: boolean;
  total?: Pick<ShownMonth, 'amount_cents' | 'commission_cents'>;
};

export function OrdersTable({ caption, orders, isStaff, total }: TableProps) {
  return (
    <DeskTable
      caption={caption}
      columns={['Order', 'Reference', 'Date', 'Status', 'Net price', 'Commission']}
      numbers={['Net price', 'Commission']}
    >
      {orders.map(({ order_id, reference, date, status, mode, ...amounts }) => (
        <tr key={order_id}>
          <td>
            <OrderLink orderId={order_id} isStaff={isStaff} />{' '}
            {mode === 'test' && <Badge kind="test">Test</Badge>}
          </td>
          <td data-label="Reference">{reference ?? '–'}</td>
          <td>{formatDay(date)}</td>
          <td>
            <Badge kind={STATUSES[status][0]}>{STATUSES[status][1]}</Badge>
          </td>
          <Amounts {...amounts} />
        </tr>
      ))}
      {total && (
        <tr className="desk-table__total">
          <td colSpan={4} className="desk-table__wide">
            Total
          </td>
          <Amounts {...total} />
        </tr>
      )}
    </DeskTable>
  );
}

function Amounts({ amount_cents, commission_cents }: NonNullable<TableProps['total']>) {
  return (
    <>
      <td className="desk-table__number" data-label="Net price">
        {formatUsd(amount_cents)}
      </td>
      <td className="desk-table__number" data-label="Commission">
        {formatUsd(commission_cents)}
      </td>
    </>
  );
}

/** One row per order: its first day in the month, and its sums. */
function ordersIn(rows: readonly ShownRow[]): ShownRow[] {
  const orders = new Map<string, ShownRow>();
  for (const row of rows) {
    const { date, amount_cents, commission_cents } = orders.get(row.order_id) ?? {
      date: row.date,
      amount_cents: 0,
      commission_cents: 0,
    };
    orders.set(row.order_id, {
      ...row,
      date,
      amount_cents: amount_cents + row.amount_cents,
      commission_cents: commission_cents + row.commission_cents,
    });
  }
  return [...orders.values()];
}

/** The months between these days, newest first. */
function monthsFrom(first: Day, last: Day): string[] {
  const count = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  const length = Math.max(1, count(last) - count(first) + 1);
  return Array.from({ length }, (_, back) => {
    const one = count(last) - back;
    return `${Math.floor(one / 12)}-${String((one % 12) + 1).padStart(2, '0')}`;
  });
}
