/**
 * `npm run remittance`: checks that the money collected for the DMV was filed or refunded, or is still held, and fails
 * otherwise. `-- --month YYYY-MM` or `-- --day YYYY-MM-DD`: prints each day in California time as CSV, or, with
 * `--orders`, each order.
 */
import { parseArgs } from 'node:util';
import { sumCents } from '#contracts/catalogue/money.ts';
import { monthSchema } from '#contracts/partner/report.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { isDay } from '#contracts/time/days.ts';
import { csvHead, csvLine } from '../csv.ts';
import type { Deps } from '../deps.ts';
import {
  findRemittanceBalance,
  findRemittanceDays,
  findRemittanceOrders,
  type Span,
} from '../features/checkout/remittance/service.ts';
import { type Command, type CommandWork, type Output, UsageError } from './command.ts';

const USAGE = 'Usage: npm run remittance [-- --month YYYY-MM | --day YYYY-MM-DD] [--orders]';

export const remittance: Command = (words) => {
  const { month, day, orders } = optionsIn(words);
  if (month === '' && day === '' && !orders) return check;
  const span = month === '' ? { from: day, to: day } : monthOf(month);
  if ((month !== '' && day !== '') || !isDay(span.from)) throw new UsageError(USAGE);
  return print(span, orders ? printOrders : printDays);
};

function optionsIn(args: string[]) {
  const options = {
    month: { type: 'string', default: '' },
    day: { type: 'string', default: '' },
    orders: { type: 'boolean', default: false },
  } as const;
  try {
    return parseArgs({ args, options }).values;
  } catch {
    throw new UsageError(USAGE);
  }
}

function monthOf(month: string): Span {
  if (!monthSchema.safeParse(month).success) throw new UsageError(USAGE);
  const [year = 0, number = 0] = month.split('-').map(Number);
  // Day 0 of the next month is the last day of this one.
  const to = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  return { from: `${month}-01`, to };
}

const check: CommandWork = async ({ db }, output) => {
  const { sentence, problems } = await findRemittanceBalance(db);
  for (const problem of problems) output.reject(problem);
  output.say(sentence);
};

type Print = (deps: Pick<Deps, 'fromReplica'>, span: Span, output: Output) => Promise<void>;

/** For the current month, prints the days only up to today. */
const print =
  ({ from, to }: Span, body: Print): CommandWork =>
  async (deps, output) => {
    const { db, clock } = deps;
    const today = californiaDay(clock());
    await body(deps, { from, to: to < today ? to : today }, output);
    const { sentence, problems } = await findRemittanceBalance(db);
    if (problems.length > 0) output.reject([...problems, sentence].join('\n'));
  };

const AMOUNTS = ['collected', 'filed', 'refunded', 'held'];

const printDays: Print = async ({ fromReplica }, span, output) => {
  const { carried, days } = await fromReplica((db) => findRemittanceDays(db, span));
  const sumOf = (name: 'collected' | 'filed' | 'refunded') =>
    sumCents(days.map((day) => day[name]));
  const lines = [
    csvHead(['day', ...AMOUNTS]),
    csvLine(['carried over', '', '', '', carried]),
    ...days.map((row) => csvLine([row.day, row.collected, row.filed, row.refunded, row.held])),
    csvLine([
      'total',
      sumOf('collected'),
      sumOf('filed'),
      sumOf('refunded'),
      days.at(-1)?.held ?? carried,
    ]),
  ];
  await output.write(lines.join(''));
};

const ORDER_COLUMNS =
  'order_id,collected_on,collected,filed_on,filed,refunded_on,refunded,held'.split(',');

const printOrders: Print = async ({ fromReplica }, span, output) => {
  const orders = await fromReplica((db) => findRemittanceOrders(db, span));
  const lines = orders.map((row) =>
    csvLine([
      row.orderId,
      row.collectedOn,
      row.collected,
      row.filedOn ?? '',
      row.filed,
      row.refundedOn ?? '',
      row.refunded,
      row.held,
    ]),
  );
  await output.write(csvHead(ORDER_COLUMNS) + lines.join(''));
};
