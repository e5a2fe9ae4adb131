/** A partner's statement of a month: a closed month never changes, as what is undone later counts in the later month. */
import type { ReportMode, ReportRow, ReportTotals } from '#contracts/partner/report.ts';
import { californiaDay, californiaMidnight } from '#contracts/time/california.ts';
import { addDays } from '#contracts/time/days.ts';
import type { Queryable } from '../../../db/schema.ts';
import { type ReportOf, selectReportRows } from './report-store.ts';

const ROWS_AT_ONCE = 1000;

export type Report = {
  partner: { uuid: string; name: string };
  /** A month in California, as `2026-03`. */
  month: string;
  mode: ReportMode;
};

/** How a report is written: its text begins, goes on with rows, and ends with the totals of all rows. */
export type ReportText = {
  begin(report: Report): string;
  row(row: ReportRow, place: number): string;
  end(totals: ReportTotals): string;
};

/** The text of a report in parts, each of a thousand rows: a year's busiest month fits into no memory's way. */
export async function* writeReport(
  { db }: { db: Queryable },
  report: Report,
  text: ReportText,
): AsyncGenerator<string> {
  const of = reportOf(report);
  const totals = { rows: 0, amount_cents: 0, commission_cents: 0 };
  let part = text.begin(report);
  let after: Row | undefined;
  do {
    const rows = await selectReportRows(db, of, { after, limit: ROWS_AT_ONCE });
    for (const row of rows.map(presentRow)) {
      part += text.row(row, totals.rows);
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

/** The totals of a report alone. */
export async function addUp(deps: { db: Queryable }, report: Report): Promise<ReportTotals> {
  let found: ReportTotals = { rows: 0, amount_cents: 0, commission_cents: 0 };
  const end = (totals: ReportTotals) => {
    found = totals;
    return '';
  };
  const parts = writeReport(deps, report, { begin: () => '', row: () => '', end });
  for await (const part of parts) if (part !== '') throw new Error('Expected totals alone');
  return found;
}

function reportOf({ partner, month, mode }: Report): ReportOf {
  const first = `${month}-01`;
  const next = `${addDays(first, 31).slice(0, 7)}-01`;
  const [from, to] = [californiaMidnight(first), californiaMidnight(next)];
  return { partnerUuid: partner.uuid, mode, from, to };
}

type Row = Awaited<ReturnType<typeof selectReportRows>>[number];

function presentRow({ at, metadata, ...row }: Row): ReportRow {
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
