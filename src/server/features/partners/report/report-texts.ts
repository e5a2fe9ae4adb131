import type { PartnerReport, ReportHead } from '#contracts/partner/report.ts';
import { csvHead, csvLine } from '../../../csv.ts';
import type { Report, ReportText } from './write-report.ts';

/** One JSON object, written in parts. Amounts in whole cents. */
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
