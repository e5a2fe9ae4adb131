/** The sheet of claimed orders for a spreadsheet, and the results that come back in it. */

import type { FieldError } from '#contracts/api/envelope.ts';
import { toCents } from '#contracts/catalogue/money.ts';
import { serviceToFile } from '#contracts/desk/filing.ts';
import type { FilingResult } from '#contracts/desk/filing-result.ts';
import type { Done } from '#contracts/desk/order-actions.ts';
import { readResult, type TypedResult } from '#contracts/desk/typed-result.ts';
import { REFUND_WAIT_MS } from '#contracts/order/refund.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { formatDay } from '#contracts/time/days.ts';
import { csvHead, csvLine, readCsv } from '../../../csv.ts';
import type { Tx } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import type { AtDesk } from '../../../http/env.ts';
import { FEES_TAKEN, FILING } from '../../../order-lifecycle.ts';
import { aboutOrder, aboutShown, byStaff, recordAuditEvent } from '../../audit/service.ts';
import { findDisputedLines } from '../../checkout/disputes/service.ts';
import {
  claimShownTo,
  type EnteredResult,
  enterResults,
  type Filing,
  findFilings,
  findToFile,
  isRecord,
  objectionTo,
  objectionToNumbers,
  resultOf,
} from '../../fulfillment/filing/service.ts';
import {
  findLinesOfAll,
  findOrderUuids,
  lockOrders,
  type OrderLineInFull,
} from '../../orders/service.ts';
import { runOnce } from '../actions/run-once.ts';
import { resumeJob } from '../actions/service.ts';
import { detailOf, isHeld } from './service.ts';
import { shownOrder } from './worklist.ts';

/** The order's number identifies a row when the sheet comes back. */
const ORDER = 'Order';
const ABOUT = [
  ORDER,
  'Service',
  'Plate',
  'VIN',
  'Vehicle',
  'Owner',
  'Registered until',
  'File by',
  'Collected for the DMV',
  'Documents',
] as const;

const COLUMNS: Record<keyof TypedResult, string> = {
  outcome: 'Outcome',
  reference: 'Reference',
  expires_on: 'New expiration',
  sticker_number: 'Sticker number',
  charged: 'DMV fees',
  papers: 'Still needed',
  reason: 'Reason or hold',
  at_our_cost: 'At our cost',
};
const FIELDS = [
  'outcome',
  'reference',
  'expires_on',
  'sticker_number',
  'charged',
  'papers',
  'reason',
  'at_our_cost',
] as const satisfies readonly (keyof TypedResult)[];

/** Logs the orders as seen. */
export async function writeSheet(deps: Deps, staff: AtDesk): Promise<string> {
  const all = await findToFile(deps.db, deps);
  const orders = all
    .filter(
      ({ line, filing, isDisputed }) =>
        line.stage === FILING && filing?.staff_uuid === staff.uuid && !isDisputed,
    )
    .map((order) => shownOrder(deps, staff, order));
  await recordAuditEvent(deps.db, deps, 'DESK: filing sheet opened', {
    ...byStaff(staff),
    ...aboutShown(orders),
  });
  const rows = orders.map((order) =>
    csvLine([
      order.order_id,
      serviceToFile(order),
      order.plate,
      order.vin,
      order.vehicle,
      order.owner,
      order.expires_on === null ? '' : formatDay(order.expires_on),
      order.promised_on === null ? '' : formatDay(order.promised_on),
      toCents(order.collected),
      order.documents.join('; '),
      ...FIELDS.map(() => ''),
    ]),
  );
  return csvHead([...ABOUT, ...FIELDS.map((field) => COLUMNS[field])]) + rows.join('');
}

/** The error code for a sheet with wrong rows. None of its results is entered. */
const SHEET_REJECTED = 'SHEET_REFUSED';

type SheetRow = { number: number; orderId: string; typed: TypedResult };

/**
 * Enters all results in a sheet, or none. Rows without an outcome, and results that have already been entered, are
 * skipped.
 */
export async function importResults(
  deps: Deps,
  staff: AtDesk,
  body: { request_uuid: string; csv: string },
): Promise<Done> {
  const rows = readSheet(body.csv);
  const request = { staff, action: 'enter_results', about: '', body };
  return runOnce(deps, request, async (tx) => {
    const { entries, known } = await checkRows(tx, deps, staff, rows);
    const ours = await enterResults(tx, deps, entries, staff.uuid);
    for (const { line, result } of entries) {
      if (result.outcome !== 'rejected') await resumeJob(tx, deps, line.uuid);
      const act = { ...byStaff(staff), about: detailOf(result, ours.get(line.uuid)) };
      await recordAuditEvent(tx, deps, 'DESK: result entered', { ...aboutOrder(line), ...act });
    }
    const entered = entries.length === 1 ? '1 result' : `${entries.length} results`;
    const waiting = entries.some(({ result }) => !isRecord(result.outcome));
    const news = waiting
      ? ` We’ll email customers in ${REFUND_WAIT_MS / 60_000} minutes, unless you undo a result on its order’s page.`
      : '';
    const done = `Entered ${entered}.${known === 0 ? '' : ` ${known} had already been entered.`}${news}`;
    return { done, orders: entries.map(({ line }) => line.order_id) };
  });
}

function readSheet(csv: string): SheetRow[] {
  const [head, ...rows] = readCsv(csv);
  const placeOf = (column: string) =>
    head?.cells.findIndex((cell) => cell.toLowerCase() === column.toLowerCase()) ?? -1;
  const missing = [ORDER, COLUMNS.outcome].filter((column) => placeOf(column) === -1);
  if (missing.length > 0) {
    rejectSheet([{ field: 'row 1', message: `These columns are missing: ${missing.join(', ')}` }]);
  }
  const filled = rows.map(({ number, cells }) => {
    const cell = (column: string) => cells[placeOf(column)] ?? '';
    const typed = {
      outcome: cell(COLUMNS.outcome),
      reference: cell(COLUMNS.reference),
      expires_on: cell(COLUMNS.expires_on),
      sticker_number: cell(COLUMNS.sticker_number),
      charged: cell(COLUMNS.charged),
      papers: cell(COLUMNS.papers),
      reason: cell(COLUMNS.reason),
      at_our_cost: cell(COLUMNS.at_our_cost),
    };
    return { number, orderId: cell(ORDER).toUpperCase(), typed };
  });
  const entered = filled.filter(({ typed }) => typed.outcome !== '');
  if (entered.length === 0) {
    rejectSheet([{ field: COLUMNS.outcome, message: 'No row has an outcome' }]);
  }
  return entered;
}

function rejectSheet(errors: FieldError[]): never {
  const [first] = errors;
  const count = errors.length === 1 ? '1 problem' : `${errors.length} problems`;
  // The screen lists several problems.
  const only = errors.length === 1 ? ` ${first?.field}: ${first?.message}.` : '';
  const message = `Nothing was entered, because the file has ${count}.${only}`;
  throw new AppError(422, SHEET_REJECTED, message, { errors });
}

/** A cell of the column may contain anything. */
const MAX_NAME = 20;

const nameOfRow = (number: number, orderId: string) =>
  orderId === '' ? `row ${number}` : `${orderId.slice(0, MAX_NAME)} (row ${number})`;

/** Checks every row by the rules for a single result. Locks the orders. */
async function checkRows(tx: Tx, deps: Deps, staff: AtDesk, rows: readonly SheetRow[]) {
  const uuids = await findOrderUuids(
    tx,
    rows.map(({ orderId }) => orderId),
  );
  await lockOrders(tx, uuids);
  const lines = new Map(
    (await findLinesOfAll(tx, uuids)).map((line) => [line.order_id, line] as const),
  );
  const filings = await findFilings(tx, uuids);
  const disputed = new Set(await findDisputedLines(tx, uuids));
  const today = californiaDay(deps.clock());
  const errors: FieldError[] = [];
  const entries: EnteredResult[] = [];
  const seen = new Set<string>();
  let known = 0;
  for (const { number, orderId, typed } of rows) {
    const fail = (column: string, message: string) =>
      void errors.push({ field: `${nameOfRow(number, orderId)}, ${column}`, message });
    const line = lines.get(orderId);
    if (!line || seen.has(orderId)) {
      fail(
        ORDER,
        line ? 'This order is in more than one row' : 'There is no order with this number',
      );
      continue;
    }
    seen.add(orderId);
    const filing = filings.get(line.uuid);
    const read = readResult(line.kind, typed, filing?.reference);
    for (const { field, message } of read.errors ?? []) fail(columnOf(field), message);
    if (!read.result) continue;
    if (isEntered(filing, read.result)) {
      known += 1;
      continue;
    }
    const why = whyNotHere(line, filing, staff);
    if (why !== undefined) {
      fail(ORDER, why);
      continue;
    }
    const entry = { line, result: read.result };
    if (disputed.has(line.uuid) && isHeld(entry)) {
      fail(ORDER, 'Its payment is disputed. If it is already filed, use the order’s page');
      continue;
    }
    const objection = objectionTo(entry, today) ?? (await objectionToNumbers(tx, entry, entries));
    if (objection) {
      const { field, message, isConfirmable } = objection;
      const hint = isConfirmable ? ` Enter “yes” in “${COLUMNS.at_our_cost}” if we pay it` : '';
      fail(columnOf(field), `${message}${hint}`);
    } else entries.push(entry);
  }
  if (errors.length > 0) rejectSheet(errors);
  return { entries, known };
}

function columnOf(field: string): string {
  return new Map<string, string>(Object.entries(COLUMNS)).get(field) ?? field;
}

/** Whether the same result has already been entered, so that a sheet can be imported again. */
function isEntered(filing: Filing | undefined, result: FilingResult): boolean {
  const earlier = filing && resultOf(filing);
  return earlier !== undefined && sameText(earlier) === sameText(result);
}

/**
 * Serializes a result for comparison. Leaves out whether we pay the difference, because that follows from the amount.
 */
function sameText(result: FilingResult): string {
  return JSON.stringify({ ...result, at_our_cost: undefined }, Object.keys(result).toSorted());
}

function whyNotHere(
  line: OrderLineInFull,
  filing: Filing | undefined,
  staff: AtDesk,
): string | undefined {
  if (filing && line.stage === FEES_TAKEN) return undefined;
  if (filing?.outcome)
    return 'Another result has already been entered. Correct it on the order’s page';
  if (line.stage !== FILING) return 'This order is not claimed';
  const claim = claimShownTo(filing, staff.uuid);
  if (claim?.is_mine) return undefined;
  return claim ? `${claim.name} claimed it` : 'This order is not claimed';
}
