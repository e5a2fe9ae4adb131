/** Replaces partners' keys and secrets. The old ones stay valid for some days. */

import { DAY_MS } from '#contracts/time/days.ts';
import type { PartnerRow, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { Conflict } from '../../errors.ts';
import { addKey, changing, type FromDesk } from './changing.ts';
import { type KeyKind, newWebhookSecret } from './keys.ts';
import { endKeys, updatePartner } from './manage-store.ts';
import { assertSeen } from './seen.ts';

/** The replacement, and how long the old one stays valid. */
export type Rolled = { made: string; earlierUntil: Date };

/**
 * Creates a new key of a kind to replace the one that was `seen`. The old key stays valid for some days, and its
 * predecessor ends now. Throws Conflict.
 */
export async function rollKey(
  deps: Deps,
  name: string,
  kind: KeyKind,
  days: number,
  { seen, by }: FromDesk = {},
): Promise<Rolled> {
  const work = async (tx: Tx, partner: PartnerRow) => {
    const now = deps.clock();
    const { uuid } = partner;
    await assertSeen(tx, partner, { mark: kind, seen, now });
    const earlierUntil = new Date(now.getTime() + days * DAY_MS);
    await endKeys(tx, uuid, kind, { now, endsAt: earlierUntil });
    return { made: await addKey(tx, uuid, kind, now), earlierUntil };
  };
  return changing(deps, name, 'PARTNER: key rolled', work, { by });
}

/**
 * Creates a new secret for a partner's webhook. For some days, events are signed with the old one, too. Its predecessor
 * ends now. Throws Conflict.
 */
export async function rollWebhookSecret(
  deps: Deps,
  name: string,
  days: number,
  { seen, by }: FromDesk = {},
): Promise<Rolled> {
  const work = async (tx: Tx, partner: PartnerRow) => {
    const now = deps.clock();
    await assertSeen(tx, partner, { mark: 'webhook', seen, now });
    if (partner.webhook_secret === null) {
      throw new Conflict(
        'PARTNER_REFUSED',
        `${partner.name} has no webhook. Add one with change first.`,
      );
    }
    const earlierUntil = new Date(now.getTime() + days * DAY_MS);
    const made = newWebhookSecret();
    await updatePartner(tx, partner.uuid, {
      webhook_secret: made,
      earlier_webhook_secret: partner.webhook_secret,
      earlier_secret_until: earlierUntil,
    });
    return { made, earlierUntil };
  };
  return changing(deps, name, 'PARTNER: secret rolled', work, { by });
}
