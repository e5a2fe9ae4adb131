import type { ServerEvent } from '#contracts/account/audit.ts';
import type { PartnerRow, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { Conflict } from '../../errors.ts';
import { noteEvent, type StaffMark } from '../privacy/audit.ts';
import { foundPartner } from './found-partner.ts';
import { type KeyKind, newKey, reportKeyHash } from './keys.ts';
import { lockPartner } from './manage-store.ts';
import { insertKeys } from './store.ts';

/** Present for changes at the desk, absent for operator commands. */
export type FromDesk = {
  /** The member of staff and their origin. */
  by?: StaffMark | undefined;
  /** The version that they were looking at. */
  seen?: string | undefined;
};

/** Changes a partner and logs the change. Throws Conflict for a partner who has ended, unless that is allowed. */
export async function changing<T>(
  deps: Deps,
  name: string,
  event: ServerEvent,
  work: (tx: Tx, partner: PartnerRow) => Promise<T>,
  { by, mayHaveEnded = false }: Pick<FromDesk, 'by'> & { mayHaveEnded?: boolean } = {},
): Promise<T> {
  return deps.db.transaction().execute(async (tx) => {
    const partner = foundPartner(await lockPartner(tx, name), name);
    if (partner.ended_at && !mayHaveEnded) {
      throw new Conflict(
        'PARTNER_REFUSED',
        `${partner.name} has ended. Add them under another name.`,
      );
    }
    const done = await work(tx, partner);
    await logChange(tx, deps, event, partner.name, by);
    return done;
  });
}

/** Logs a partner's change in the same transaction. */
export async function logChange(
  tx: Tx,
  deps: Deps,
  event: ServerEvent,
  about: string,
  by?: StaffMark,
): Promise<void> {
  await noteEvent(tx, deps, { event, userUuid: null, about, ...by });
}

/** Creates a key and saves it, or for a report key its hash. */
export async function addKey(
  tx: Tx,
  partner_uuid: string,
  kind: KeyKind,
  now: Date,
): Promise<string> {
  const made = newKey(kind);
  const key = kind === 'report' ? reportKeyHash(made) : made;
  await insertKeys(tx, [{ key, partner_uuid, kind, created_at: now }]);
  return made;
}
