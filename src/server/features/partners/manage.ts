/** Partners as operators make, change and end them. Each change is in the audit log. */

import type { PartnerRow, Queryable, Tx } from '../../db/schema.ts';
import { rowUuid } from '../../db/uuid.ts';
import type { Deps } from '../../deps.ts';
import { Conflict } from '../../errors.ts';
import { addKey, changing, type FromDesk, noteChange } from './changing.ts';
import { type KeyKind, newWebhookSecret } from './keys.ts';
import type { PartnerTerms } from './list-partners.ts';
import { insertPartner, type PartnerChange, selectByName, updatePartner } from './manage-store.ts';
import { assertSeen } from './seen.ts';
import { originsOf } from './service.ts';
import { isOnThisMachine } from './terms.ts';

/** What is shown once, when it is made. */
export type NewSecrets = Record<KeyKind, string> & {
  uuid: string;
  webhookSecret: string | undefined;
};

/** Adds a partner with a key of each kind. Throws a Conflict where there is one of the name already. */
export async function addPartner(
  deps: Deps,
  terms: PartnerTerms,
  { by }: FromDesk = {},
): Promise<NewSecrets> {
  assertElsewhere(deps, terms.webhook);
  const now = deps.clock();
  const uuid = rowUuid(now);
  const webhookSecret = terms.webhook === undefined ? undefined : newWebhookSecret();
  return deps.db.transaction().execute(async (tx) => {
    const isNew = await insertPartner(tx, {
      uuid,
      name: terms.name,
      allowed_origins: [...new Set(terms.origins)],
      webhook_url: terms.webhook ?? null,
      webhook_secret: webhookSecret ?? null,
      commission_basis_points: terms.commissionBasisPoints,
      created_at: now,
    });
    if (!isNew) throw new Conflict('PARTNER_REFUSED', `There is a partner ${terms.name} already.`);
    const keys = {
      live: await addKey(tx, uuid, 'live', now),
      test: await addKey(tx, uuid, 'test', now),
      report: await addKey(tx, uuid, 'report', now),
    };
    await noteChange(tx, deps, 'PARTNER: added', terms.name, by);
    return { uuid, ...keys, webhookSecret };
  });
}

/** What changes of a partner; what is not named stays. A webhook of null is taken away. */
export type TermsChange = {
  name?: string | undefined;
  addOrigins?: readonly string[];
  removeOrigins?: readonly string[];
  webhook?: string | null | undefined;
  commissionBasisPoints?: number | undefined;
};

/**
 * Changes the terms that were `seen`. Returns the secret of a webhook that the partner had none for. Of a partner who has
 * ended nothing changes but that the webhook is taken away. Throws a Conflict.
 */
export async function changePartner(
  deps: Deps,
  name: string,
  change: TermsChange,
  { seen, by }: FromDesk = {},
): Promise<{ webhookSecret: string | undefined }> {
  assertElsewhere(deps, change.webhook);
  const work = async (tx: Tx, partner: PartnerRow) => {
    await assertSeen(tx, partner, { mark: 'terms', seen, now: deps.clock() });
    if (change.name !== undefined) await assertFree(tx, partner, change.name);
    const webhookSecret =
      change.webhook && partner.webhook_secret === null ? newWebhookSecret() : undefined;
    const noSecrets = {
      webhook_url: null,
      webhook_secret: null,
      earlier_webhook_secret: null,
      earlier_secret_until: null,
    };
    const row: PartnerChange = {
      ...(change.name !== undefined && { name: change.name }),
      ...(change.webhook && { webhook_url: change.webhook }),
      ...(webhookSecret !== undefined && { webhook_secret: webhookSecret }),
      ...(change.webhook === null && noSecrets),
      ...(change.commissionBasisPoints !== undefined && {
        commission_basis_points: change.commissionBasisPoints,
      }),
      allowed_origins: changedOrigins(partner, change),
    };
    await updatePartner(tx, partner.uuid, row);
    return { webhookSecret };
  };
  const mayHaveEnded = onlyTakesWebhook(change);
  return changing(deps, name, 'PARTNER: changed', work, { by, mayHaveEnded });
}

function onlyTakesWebhook({ webhook, ...others }: TermsChange): boolean {
  const given = Object.values(others).filter((one) => one !== undefined);
  return webhook === null && given.every((one) => Array.isArray(one) && one.length === 0);
}

/**
 * Ends a partner: the keys count no more, nor does what is paid from now on. Orders and what was earned stay. Throws
 * a Conflict.
 */
export async function endPartner(deps: Deps, name: string, { by }: FromDesk = {}): Promise<void> {
  const work = (tx: Tx, { uuid }: PartnerRow) =>
    updatePartner(tx, uuid, { ended_at: deps.clock() });
  await changing(deps, name, 'PARTNER: ended', work, { by });
}

function assertElsewhere({ partnersHere }: Deps, webhook: string | null | undefined): void {
  if (!webhook || partnersHere || !isOnThisMachine(webhook)) return;
  throw new Conflict(
    'PARTNER_REFUSED',
    'A partner’s server is not on this machine: give its https address.',
  );
}

async function assertFree(db: Queryable, partner: PartnerRow, name: string): Promise<void> {
  const other = await selectByName(db, name);
  if (other && other.uuid !== partner.uuid) {
    throw new Conflict('PARTNER_REFUSED', `There is a partner ${name} already.`);
  }
}

function changedOrigins(
  partner: PartnerRow,
  { addOrigins = [], removeOrigins = [] }: TermsChange,
): string[] {
  const origins = new Set(originsOf(partner));
  const missing = removeOrigins.find((origin) => !origins.has(origin));
  if (missing !== undefined) {
    throw new Conflict(
      'PARTNER_REFUSED',
      `${partner.name} has no origin ${missing} that could be removed.`,
    );
  }
  const left = new Set([...origins].filter((origin) => !removeOrigins.includes(origin)));
  for (const origin of addOrigins) left.add(origin);
  if (left.size === 0) {
    throw new Conflict(
      'PARTNER_REFUSED',
      `${partner.name} would have no origin left: end them instead.`,
    );
  }
  return [...left];
}
