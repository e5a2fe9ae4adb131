/**
 * A partner's monthly statement. A closed month never changes: a later cancellation counts in the month in which it
 * happens.
 */

import type { PartnerOrder } from '#contracts/partner/orders.ts';
import {
  type OrderStatus,
  type PartnerReport,
  REPORT_ROWS_SHOWN,
  type ReportHead,
  type ReportMode,
  type ReportRow,
  type ReportTotals,
  type ShownMonth,
  type ShownRow,
} from '#contracts/partner/report.ts';
import { californiaDay, californiaMidnight } from '#contracts/time/california.ts';
import { dayAfterMonth } from '#contracts/time/days.ts';
import { csvHead, csvLine } from '../../csv.ts';
import type { OrderStage, Queryable } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import {
  type OrderChoice,
  type OrderPage,
  type ReportOf,
  selectOrders,
  selectReportRows,
} from './report-store.ts';

const ROWS_AT_ONCE = 1000;

export type Report = {
  partner: { uuid: string; name: string };
  /** A month in California time, such as `2026-03`. */
  month: string;
  mode: ReportMode;
};

export type ReportText = {
  begin(report: Report): string;
  row(row: ReportRow, place: number, stage?: OrderStage | null): string;
  end(totals: ReportTotals): string;
};

/** Streams the report in chunks of a thousand rows, so even the busiest month needs little memory. */
export async function* writeReport(
  { fromReplica }: Pick<Deps, 'fromReplica'>,
  report: Report,
  text: ReportText,
) {
  const of = reportOf(report);
  const totals = { rows: 0, amount_cents: 0, commission_cents: 0 };
  let part = text.begin(report);
  let after: Row | undefined;
  do {
    const page = { after, limit: ROWS_AT_ONCE };
    const rows = await fromReplica((db) => selectReportRows(db, of, page));
    for (const { stage, ...found } of rows) {
      const row = presentRow(found);
      part += text.row(row, totals.rows, stage);
      totals.rows += 1;
      totals.amount_cents += row.amount_cents;
      totals.commission_cents += row.commission_cents;
    }
    after = rows.length === ROWS_AT_ONCE ? rows.at(-1) : undefined;
    yield part;
    part = '';
  } while (after);
  yield text.end(totals);
}

export async function sumReport(
  deps: Pick<Deps, 'fromReplica'>,
  report: Report,
): Promise<ShownMonth> {
  const first: ShownRow[] = [];
  const row: ReportText['row'] = (one, _, stage) => {
    if (first.length < REPORT_ROWS_SHOWN) first.push({ ...one, status: statuses[stage ?? 'paid'] });
    return '';
  };
  let reportTotals: ReportTotals = { rows: 0, amount_cents: 0, commission_cents: 0 };
  const end = (totals: ReportTotals) => {
    reportTotals = totals;
    return '';
  };
  const parts = writeReport(deps, report, { begin: () => '', row, end });
  for await (const part of parts) if (part !== '') throw new Error('Expected only totals');
  return { ...reportTotals, first };
}

/** As in the event that a stage sends. */
const statuses: Readonly<Record<OrderStage, OrderStatus>> = {
  paid: 'paid',
  filing: 'filed',
  fees_taken: 'filed',
  completed: 'completed',
  label_printed: 'completed',
  closed: 'completed',
  shipped: 'shipped',
  delivered: 'shipped',
  canceled: 'canceled',
  rejected: 'rejected',
};

/** A partner's paid orders, newest first. A canceled or rejected one earns no commission. */
export async function readOrders(
  { db }: { db: Queryable },
  partnerUuid: string,
  by: OrderChoice,
): Promise<PartnerOrder[]> {
  const orders = await selectOrders(db, partnerUuid, by);
  return orders.map(({ stage, stage_since, paid_at, is_test, metadata, ...order }) => {
    const status = statuses[stage ?? 'paid'];
    const isUndone = status === 'canceled' || status === 'rejected';
    return {
      ...order,
      mode: is_test ? 'test' : 'live',
      status,
      paid_at: paid_at.toISOString(),
      status_since: (stage_since ?? paid_at).toISOString(),
      refunded_cents: order.refunded_cents ?? 0,
      commission_cents: isUndone ? 0 : (order.commission_cents ?? 0),
      currency: 'USD',
      metadata: metadata ?? {},
    };
  });
}

/** A page of a partner's paid orders, newest first. */
export async function listOrders(
  deps: { db: Queryable },
  partnerUuid: string,
  page: OrderPage,
): Promise<{ orders: PartnerOrder[]; next: string | null }> {
  const orders = await readOrders(deps, partnerUuid, page);
  const last = orders.length === page.limit ? orders.at(-1) : undefined;
  return { orders, next: last ? `${last.paid_at}_${last.order_id}` : null };
}

function reportOf({ partner, month, mode }: Report): ReportOf {
  const from = californiaMidnight(`${month}-01`);
  const to = californiaMidnight(dayAfterMonth(month));
  return { partnerUuid: partner.uuid, mode, from, to };
}

type Row = Awaited<ReturnType<typeof selectReportRows>>[number];

function presentRow({ at, metadata, ...row }: Omit<Row, 'stage'>): ReportRow {
  const { type, order_id, service, reference, amount_cents, commission_cents } = row;
  return {
    date: californiaDay(at),
    type,
    order_id,
    service,
    reference,
    metadata: metadata ?? {},
    amount_cents,
    commission_cents,
  };
}

/** Writes one JSON object in parts. Amounts are in whole cents. */
export const jsonText: ReportText = {
  begin(report) {
    const head = JSON.stringify(headOf(report));
    return `${head.slice(0, -1)},"${'rows' satisfies keyof PartnerReport}":[`;
  },
  row: (row, place) => `${place === 0 ? '' : ','}\n${JSON.stringify(row)}`,
  end: (totals) => `],\n"${'totals' satisfies keyof PartnerReport}":${JSON.stringify(totals)}}\n`,
};

function headOf({ partner, month, mode }: Report): ReportHead {
  return { partner: partner.name, month, mode, currency: 'USD' };
}

const COLUMNS = 'date,type,order_id,service,reference,metadata,amount,commission';

/** CSV with a header. Amounts in dollars with two decimals, and totals in the last row. */
export const csvText: ReportText = {
  begin: () => csvHead(COLUMNS.split(',')),
  row({ metadata, amount_cents, commission_cents, ...row }) {
    const pairs = Object.keys(metadata).length === 0 ? '' : JSON.stringify(metadata);
    const words = [row.date, row.type, row.order_id, row.service, row.reference ?? '', pairs];
    return csvLine([...words, amount_cents, commission_cents]);
  },
  end: ({ amount_cents, commission_cents }) =>
    csvLine(['total', '', '', '', '', '', amount_cents, commission_cents]),
};
