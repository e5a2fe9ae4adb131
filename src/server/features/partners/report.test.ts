import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { partnerReportSchema, type ReportRow } from '#contracts/partner/report.ts';
import { csvText, jsonText, type Report, type ReportText } from './report.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../../../docs/widget/report.md'), 'utf8');
const REPORT = { tags: ['PART-005'] };

const report: Report = {
  partner: { uuid: '', name: 'Example Cars' },
  month: '2026-03',
  mode: 'live',
};
const paid: ReportRow = {
  ...{
    date: '2026-03-10',
    type: 'paid',
    order_id: 'R100001',
    service: 'renew-vehicle-registration',
  },
  reference: 'cart 17',
  metadata: { campaign: 'spring' },
  amount_cents: 24_680,
  commission_cents: 374,
};
const canceled: ReportRow = {
  ...paid,
  date: '2026-03-11',
  type: 'canceled',
  amount_cents: -24_680,
  commission_cents: -374,
};

function write({ begin, row, end }: ReportText): string {
  const totals = { rows: 2, amount_cents: 0, commission_cents: 0 };
  return [begin(report), row(paid, 0), row(canceled, 1), end(totals)].join('');
}

const exampleOf = (kind: string) => PAGE.split(`\`\`\`${kind}\n`)[1]?.split('```')[0];

it('writes JSON as in the guide', REPORT, () => {
  expect(write(jsonText)).toBe(exampleOf('json'));
  expect(partnerReportSchema.parse(JSON.parse(write(jsonText))).rows).toEqual([paid, canceled]);
});

it('writes CSV as in the guide, with standard line endings', REPORT, () => {
  expect(write(csvText)).toBe(`\uFEFF${exampleOf('csv')?.replaceAll('\n', '\r\n')}`);
});

it.each(['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', ' =', ';=', '; -'])(
  'writes CSV without formulas: %j',
  REPORT,
  (sign) => {
    const text = csvText.row({ ...paid, reference: `${sign}1` }, 0);
    expect(text).toContain(`,"'${sign}1",`);
  },
);

it('quotes each value, regardless of the separator that a spreadsheet uses', REPORT, () => {
  const text = csvText.row({ ...paid, reference: 'a;=1' }, 0);
  expect(text).toContain('"R100001","renew-vehicle-registration","a;=1",');
  expect(text).toMatch(/,246\.80,3\.74\r\n$/);
});
