/** Claims, so that two staff members never file the same order. */
import type { OrderLineRow, Tx } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { FILING, FIRST_STAGE } from '../../../order-lifecycle.ts';
import type { OrderLineInFull } from '../../orders/service.ts';
import { moveStages } from '../../orders/stages.ts';
import { type Filing, updateFiling, upsertClaims } from './store.ts';
import { findToFile } from './to-file.ts';

/**
 * Claims orders that may be filed now. From then on, customers can't cancel them, and no one else can claim them.
 * Returns the orders claimed, without those that others have just claimed or canceled.
 */
export async function claimOrders(
  tx: Tx,
  deps: Deps,
  lines: readonly OrderLineInFull[],
  staffUuid: string,
): Promise<OrderLineInFull[]> {
  if (lines.length === 0) return [];
  const now = deps.clock();
  const move = { from: FIRST_STAGE, to: FILING, note: null, isClaim: true } as const;
  const moved = await moveStages(
    tx,
    deps,
    lines.map((line) => ({ ...move, line })),
    now,
  );
  const claimed = lines.filter(({ uuid }) => moved.has(uuid));
  if (claimed.length > 0) await setClaims(tx, deps, claimed, staffUuid);
  return claimed;
}

/** Claims up to this many orders that no one has claimed, the earliest promised date first. */
export async function claimNext(
  tx: Tx,
  deps: Deps,
  { count, staffUuid }: { count: number; staffUuid: string },
): Promise<OrderLineInFull[]> {
  const open = (await findToFile(tx, deps)).filter(({ line }) => line.stage === FIRST_STAGE);
  const claimed: OrderLineInFull[] = [];
  // Other staff members may be claiming the first orders at the same time.
  let next = 0;
  while (claimed.length < count && next < open.length) {
    const lines = open.slice(next, next + count - claimed.length).map(({ line }) => line);
    next += lines.length;
    claimed.push(...(await claimOrders(tx, deps, lines, staffUuid)));
  }
  return claimed;
}

/** Undefined if nobody has claimed the order. */
export function claimShownTo(filing: Filing | undefined, staffUuid: string) {
  if (!filing?.staff_uuid) return undefined;
  const { staff_uuid: uuid, staff_name: name } = filing;
  return { uuid, name: name ?? '', is_mine: uuid === staffUuid };
}

export async function setClaims(
  tx: Tx,
  { clock }: Deps,
  lines: readonly Pick<OrderLineRow, 'uuid'>[],
  staffUuid: string,
): Promise<void> {
  const by = { staff_uuid: staffUuid, claimed_at: clock() };
  await upsertClaims(
    tx,
    lines.map(({ uuid }) => ({ order_line_uuid: uuid, ...by })),
  );
}

/**
 * Releases a claim: others can file the order, and its customer can cancel it. `chargedCents` is what the DMV charges,
 * if it is more than was collected. Returns false if the order has moved on.
 */
export async function releaseOrder(
  tx: Tx,
  deps: Deps,
  line: OrderLineInFull,
  chargedCents: number | null,
): Promise<boolean> {
  const move = { line, from: FILING, to: FIRST_STAGE, note: null } as const;
  const moved = await moveStages(tx, deps, [move], deps.clock());
  if (!moved.has(line.uuid)) return false;
  await updateFiling(tx, line.uuid, { staff_uuid: null, charged_cents: chargedCents });
  return true;
}
