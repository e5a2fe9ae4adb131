/**
 * `npm run money:check`: reconciles orders, payments, and refunds with the provider's charges and refunds. Prints each
 * difference, and fails if there are any. `-- --since DAY` covers only the provider's charges and refunds since that
 * day, in California time, and `-- --days N` those since N days ago. `-- payouts --month 2026-11` prints the payouts
 * that arrived in a month as CSV.
 */
import { parseArgs } from 'node:util';
import { monthSchema } from '#contracts/partner/report.ts';
import { californiaDay, californiaMidnight } from '#contracts/time/california.ts';
import { addDays, type Day, isDay } from '#contracts/time/days.ts';
import { csvHead, csvLine } from '../csv.ts';
import {
  type Books,
  compareBooks,
  listPayouts,
  type OtherApps,
  type PayoutRow,
  readBooks,
  recordCheck,
  selectExpected,
} from '../features/checkout/books/service.ts';
import { type Command, type CommandWork, type Output, UsageError } from './command.ts';

const USAGE =
  'Usage: npm run money:check [-- --since YYYY-MM-DD | --days N], or -- payouts --month YYYY-MM';

export const checkMoney: Command = (words) => {
  const { what, since, days, month } = optionsIn(words);
  if (what === 'payouts' && monthSchema.safeParse(month).success && since === '' && days === '') {
    return printPayouts(month);
  }
  if (what !== '' || month !== '' || (since !== '' && days !== '')) throw new UsageError(USAGE);
  if (isDay(since)) return compare(() => since);
  if (FEW_DAYS.test(days)) return compare((today) => addDays(today, -Number(days)));
  if (since !== '' || days !== '') throw new UsageError(USAGE);
  return compare(() => undefined);
};

const FEW_DAYS = /^[1-9]\d{0,3}$/;

function optionsIn(args: string[]) {
  const options = {
    since: { type: 'string' },
    days: { type: 'string' },
    month: { type: 'string' },
  } as const;
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    return { since: '', days: '', month: '', ...values, what: positionals.join(' ') };
  } catch {
    throw new UsageError(USAGE);
  }
}

const compare =
  (firstDay: (today: Day) => Day | undefined): CommandWork =>
  async ({ db, clock }, output, openBooks) => {
    const now = clock();
    const day = firstDay(californiaDay(now));
    const since = day === undefined ? new Date(0) : californiaMidnight(day);
    if (since > now) throw new UsageError(`--since: ${day} is in the future.`);
    const expected = await selectExpected(db);
    const provider = await readBooks(openBooks(), since);
    const books = await compareBooks(db, { ...provider, expected });
    await recordCheck(db, { since, now, differences: books.differences.length });
    reportBooks(books, output, provider.others);
    if (books.differences.length > 0) output.fail();
  };

export function reportBooks(
  { differences, payments, charges, refunds, open }: Books,
  output: Pick<Output, 'say'>,
  others: OtherApps = new Map(),
): void {
  for (const difference of differences) output.say(difference);
  for (const [app, count] of others) {
    output.say(
      `Not compared: ${count} charges and refunds from ${app}, which uses the same account`,
    );
  }
  if (payments === 0) output.say('There are no payments yet.');
  output.say(
    `Compared ${payments} payments, ${charges} charges, and ${refunds} refunds: ${open} without a result yet, ${differences.length === 1 ? '1 difference' : `${differences.length} differences`}`,
  );
}

const COLUMNS = 'payout,arrived_on,type,made_on,payment,orders,reference,gross,fee,net';

const printPayouts =
  (month: string): CommandWork =>
  async ({ db }, output, openBooks) => {
    await output.write(csvHead(COLUMNS.split(',')));
    for await (const { rows, problem } of listPayouts(db, openBooks(), month)) {
      await output.write(rows.map(lineOf).join(''));
      if (problem !== undefined) output.reject(problem);
    }
  };

function lineOf(row: PayoutRow): string {
  return csvLine([
    row.payout,
    row.arrivedOn,
    row.type,
    row.madeOn,
    row.payment,
    row.orders,
    row.reference,
    row.grossCents,
    row.feeCents,
    row.netCents,
  ]);
}
