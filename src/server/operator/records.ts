/**
 * `npm run records -- R100014 [FILE]`: prints all records of a transaction as JSON. `-- list --from DAY --to DAY`:
 * prints the paid orders of a period as CSV, in California time.
 */

import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { californiaDay } from '#contracts/time/california.ts';
import { isDay } from '#contracts/time/days.ts';
import { vinText } from '#contracts/vehicle/vin.ts';
import { csvHead, csvLine } from '../csv.ts';
import { exportRecords, listTransactions, type Period } from '../features/desk/orders/records.ts';
import { type Command, type CommandWork, UsageError } from './command.ts';

const USAGE = 'Usage: npm run records -- ORDER [FILE] | list --from YYYY-MM-DD --to YYYY-MM-DD';

export const records: Command = (words) => {
  const [orderId = '', file, ...others] = words;
  if (orderId === 'list') return list(periodIn(words.slice(1)));
  if (/^R\d+$/i.test(orderId) && others.length === 0 && !file?.startsWith('-'))
    return handOut(orderId, file);
  throw new UsageError(USAGE);
};

function periodIn(args: string[]): Period {
  const options = { from: { type: 'string' }, to: { type: 'string' } } as const;
  try {
    const { from = '', to = '' } = parseArgs({ args, options }).values;
    if (isDay(from) && isDay(to) && from <= to) return { from, to };
  } catch {
    // Unknown options count as incorrect usage, too.
  }
  throw new UsageError(USAGE);
}

const OTHER_SECRET =
  'its lookups are missing, because they were stored under a different secret. Add that secret to SESSION_SECRET and run the command again.';

const handOut =
  (orderId: string, file: string | undefined): CommandWork =>
  async (deps, output) => {
    const records = await exportRecords(deps, orderId);
    if (!records) return output.reject(`There is no order ${orderId}.`);
    const text = `${JSON.stringify(records, undefined, 2)}\n`;
    const { order_id } = records.order;
    if (file === undefined) {
      await output.write(text);
    } else {
      // Creates a new file that only its owner can read.
      writeFileSync(file, text, { mode: 0o600, flag: 'wx' });
      output.say(`${file}: records for ${order_id}`);
    }
    if (records.lookups === null) output.reject(`${order_id}: ${OTHER_SECRET}`);
  };

const COLUMNS =
  'order_id,paid_on,paid_at,service,stage,plate,vin,customer,email,partner,dmv_fee,paid,refunded';

const list =
  (period: Period): CommandWork =>
  async (deps, output) => {
    await output.write(csvHead(COLUMNS.split(',')));
    for await (const rows of listTransactions(deps, period)) {
      const lines = rows.map((row) =>
        csvLine([
          row.order_id,
          californiaDay(row.paid_at),
          row.paid_at.toISOString(),
          row.service,
          row.stage ?? '',
          row.plate,
          vinText(row.vin ?? ''),
          row.customer,
          row.email,
          row.partner ?? '',
          row.dmv_registration_fee_cents,
          row.final_price_cents,
          row.refunded_cents,
        ]),
      );
      await output.write(lines.join(''));
    }
  };
