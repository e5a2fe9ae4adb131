import type { ServerEvent } from '#contracts/account/audit.ts';
import type { PartnerRow, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { Conflict } from '../../errors.ts';
import { noteEvent, type StaffMark } from '../privacy/audit.ts';
import { foundPartner } from './found-partner.ts';
import { type KeyKind, newKey, reportKeyHash } from './keys.ts';
import { lockPartner } from './manage-store.ts';
import { insertKeys } from './store.ts';

/** A change at the desk; a command of an operator has neither. */
export type FromDesk = {
  /** Which of the staff makes it, and from where. */
  by?: StaffMark | undefined;
  /** The mark of what they were looking at. */
  seen?: string | undefined;
};

/** A change of a partner, with its entry in the audit log. Throws a Conflict for one who has ended, unless they may. */
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
        `${partner.name} has ended: add them under another name.`,
      );
    }
    const done = await work(tx, partner);
    await noteChange(tx, deps, event, partner.name, by);
    return done;
  });
}

/** Writes down that a partner was changed, in the transaction that does it. */
export async function noteChange(
  tx: Tx,
  deps: Deps,
  event: ServerEvent,
  about: string,
  by?: StaffMark,
): Promise<void> {
  await noteEvent(tx, deps, { event, userUuid: null, about, ...by });
}

/** Makes a key, and keeps it; of a report key its hash. */
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
