/** What happens to an order once it is paid. */
import { californiaDay } from '#contracts/vehicle/california.ts';
import { type OnRecord, recordSentence } from '#documents/mail/status-record.ts';
import type { OrderStage, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { DmvLookup } from '../../gateways/dmv/port.ts';
import { noteEvent } from '../audit/service.ts';
import { canMove, FIRST_STAGE, nextStage } from '../orders/lifecycle.ts';
import { changeStage, findLine, type OrderLineInFull } from '../orders/service.ts';
import { issueCard } from '../registration-card/service.ts';
import { planReminder } from '../reminders/service.ts';
import { payerEmail } from '../users/service.ts';
import { isEligible } from '../vehicles/eligibility.ts';
import { noteExpiry } from '../vehicles/service.ts';
import {
  writeDigitalCopy,
  writeRejectedMail,
  writeShippedMail,
  writeStatusRecord,
} from './mails.ts';
import { insertingEvents, selectLineUuid } from './store.ts';

export const ORDER_STEP = 'order-step';
export const SEND_RECEIPT = 'send-receipt';
export const SEND_DIGITAL_COPY = 'send-digital-copy';

export type FulfilmentDeps = Pick<
  Deps,
  'db' | 'clock' | 'jobs' | 'mail' | 'licensee' | 'gateways' | 'logger'
>;

/** The first lines of orders' histories, as a part of the statement that marks them paid. */
export function startingOrders(tx: Tx, lineUuids: readonly string[], now: Date) {
  const start = { from: null, to: FIRST_STAGE, note: null, now } as const;
  return insertingEvents(
    tx,
    lineUuids.map((lineUuid) => ({ lineUuid, ...start })),
  );
}

/** What is to be done after a payment. */
export function jobsOfPaid(paymentUuid: string, lineUuids: readonly string[]) {
  return [
    { kind: SEND_RECEIPT, payload: { paymentUuid }, key: paymentUuid },
    ...lineUuids.map((lineUuid) => ({ kind: ORDER_STEP, payload: { lineUuid }, key: lineUuid })),
  ];
}

/**
 * Takes an order one step further when it has been in its stage long enough. Returns when to look at it
 * again; undefined where its life ends. Called twice, it takes the step once.
 */
export async function takeOrderStep(
  deps: FulfilmentDeps,
  lineUuid: string,
  stepMs: number,
): Promise<Date | undefined> {
  const line = await findLine(deps.db, lineUuid);
  if (!line?.stage) return undefined;
  const to = nextStage(line.stage, line.kind);
  if (to === undefined) return undefined;

  const due = new Date((line.stage_since ?? line.created_at).getTime() + stepMs);
  if (due > deps.clock()) return due;

  if (line.stage === 'paid' && line.kind === 'renewal') await fileRenewal(deps, line);
  else if (line.stage === 'paid' && line.kind === 'status') await checkStatus(deps, line);
  else await advance(deps, line, to);
  const stage = (await findLine(deps.db, lineUuid))?.stage;
  const goesOn = stage && nextStage(stage, line.kind) !== undefined;
  return goesOn ? new Date(deps.clock().getTime() + stepMs) : undefined;
}

/** Files the renewal under the order's own key, so that a repetition is the same filing. */
async function fileRenewal(deps: FulfilmentDeps, line: OrderLineInFull): Promise<void> {
  const filing = await deps.gateways.dmv.submitRenewal({
    orderUuid: line.uuid,
    plate: line.plate,
    vin: line.vin,
  });
  if (filing.outcome === 'rejected') {
    deps.logger.warn({ orderId: line.order_id }, 'renewal rejected by the DMV');
    return advance(deps, line, 'rejected', { note: filing.reason });
  }
  await advance(deps, line, 'completed', {
    note: filing.reference,
    also: async (tx) => {
      const { expiresOn } = filing;
      await noteExpiry(tx, line.user_vehicle_uuid, expiresOn);
      await issueCard(tx, line, { validUntil: expiresOn, now: deps.clock() });
      await planReminder(tx, deps, {
        email: await payerEmail(tx, line.user_uuid),
        line,
        expiresOn,
      });
      await writeDigitalCopy(tx, deps, line, expiresOn);
    },
  });
}

/** Asks the DMV what it has on record; the order keeps the result and a mail reports it. */
async function checkStatus(deps: FulfilmentDeps, line: OrderLineInFull): Promise<void> {
  const record = onRecord(await deps.gateways.dmv.lookUp(line.plate), californiaDay(deps.clock()));
  await advance(deps, line, 'completed', {
    note: recordSentence(record),
    also: (tx) => writeStatusRecord(tx, deps, line, record),
  });
}

function onRecord(lookup: DmvLookup, today: string): OnRecord | undefined {
  if (lookup.outcome === 'not_found') return undefined;
  const hold = lookup.outcome === 'held' ? lookup.reason : undefined;
  const { expiresOn } = lookup.vehicle;
  const mayRenew = hold === undefined && isEligible('renewal', expiresOn, today);
  return { expiresOn, mayRenew, hold };
}

/** Moves an order with its history and its mail, all or none; does nothing if it has moved already. */
async function advance(
  deps: FulfilmentDeps,
  line: OrderLineInFull,
  to: OrderStage,
  { note = null, also }: { note?: string | null; also?: (tx: Tx) => Promise<void> } = {},
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    if (!(await moveOrder(tx, line, to, { note, now: deps.clock() }))) return;
    await also?.(tx);
    if (to === 'shipped') await writeShippedMail(tx, deps, line);
    if (to === 'rejected') await writeRejectedMail(tx, deps, line, note ?? '');
  });
}

/** The only way from stage to stage: by the table, and with a line of history. */
async function moveOrder(
  tx: Tx,
  line: Pick<OrderLineInFull, 'uuid' | 'stage'>,
  to: OrderStage,
  { note, now }: { note: string | null; now: Date },
): Promise<boolean> {
  const from = line.stage;
  if (from === null || !canMove(from, to)) {
    throw new Error(`An order cannot go from ${from ?? 'unpaid'} to ${to}`);
  }
  if (!(await changeStage(tx, { uuid: line.uuid, from, to, now }))) return false;
  await insertingEvents(tx, [{ lineUuid: line.uuid, from, to, note, now }]).execute();
  return true;
}

/**
 * Files a rejected order again, for when support has cleared up the reason. Returns false if there is no
 * rejected order of this id.
 */
export async function refileOrder(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  orderId: string,
): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const uuid = await selectLineUuid(tx, orderId);
    const line = uuid === undefined ? undefined : await findLine(tx, uuid);
    if (line?.stage !== 'rejected') return false;
    await moveOrder(tx, line, 'paid', { note: 'filed again', now: deps.clock() });
    await deps.jobs.repeat(tx, { kind: ORDER_STEP, key: line.uuid });
    await noteEvent(tx, deps, { event: 'ORDER: filed again', userUuid: line.user_uuid });
    return true;
  });
}
