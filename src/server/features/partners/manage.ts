/** Partner management for operators. Each change is in the audit log. */

import type { PartnerRow, Queryable, Tx } from '../../db/schema.ts';
import { rowUuid } from '../../db/uuid.ts';
import type { Deps } from '../../deps.ts';
import { Conflict } from '../../errors.ts';
import { addKey, changing, type FromDesk, logChange } from './changing.ts';
import { type KeyKind, newWebhookSecret } from './keys.ts';
import type { PartnerTerms } from './list-partners.ts';
import { insertPartner, type PartnerChange, selectByName, updatePartner } from './manage-store.ts';
import { assertSeen } from './seen.ts';
import { originsOf } from './service.ts';
import { isOnThisMachine } from './terms.ts';

/** Shown once, at creation. */
export type NewSecrets = Record<KeyKind, string> & {
  uuid: string;
  webhookSecret: string | undefined;
};

/** Adds a partner with a key of each kind. Throws Conflict if the name is already taken. */
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
    if (!isNew)
      throw new Conflict('PARTNER_REFUSED', `A partner named ${terms.name} already exists.`);
    const keys = {
      live: await addKey(tx, uuid, 'live', now),
      test: await addKey(tx, uuid, 'test', now),
      report: await addKey(tx, uuid, 'report', now),
    };
    await logChange(tx, deps, 'PARTNER: added', terms.name, by);
    return { uuid, ...keys, webhookSecret };
  });
}

/** Changes of a partner's terms. Absent fields stay. A null webhook is removed. */
export type TermsChange = {
  name?: string | undefined;
  addOrigins?: readonly string[];
  removeOrigins?: readonly string[];
  webhook?: string | null | undefined;
  commissionBasisPoints?: number | undefined;
};

/**
 * Changes the terms that were `seen`. Returns the secret if the partner has a new webhook. For a partner who has ended,
 * only the webhook can be removed. Throws Conflict.
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
 * Ends a partner: its keys become invalid, and new payments are no longer attributed to it. Orders and earned
 * commissions stay. Throws Conflict.
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
    'A partner’s server can’t be on this machine. Enter its https:// URL.',
  );
}

async function assertFree(db: Queryable, partner: PartnerRow, name: string): Promise<void> {
  const other = await selectByName(db, name);
  if (other && other.uuid !== partner.uuid) {
    throw new Conflict('PARTNER_REFUSED', `A partner named ${name} already exists.`);
  }
}

function changedOrigins(
  partner: PartnerRow,
  { addOrigins = [], removeOrigins = [] }: TermsChange,
): string[] {
  const origins = new Set(originsOf(partner));
  const missing = removeOrigins.find((origin) => !origins.has(origin));
  if (missing !== undefined) {
    throw new Conflict('PARTNER_REFUSED', `${partner.name} doesn’t have the origin ${missing}.`);
  }
  const left = new Set([...origins].filter((origin) => !removeOrigins.includes(origin)));
  for (const origin of addOrigins) left.add(origin);
  if (left.size === 0) {
    throw new Conflict(
      'PARTNER_REFUSED',
      `This would remove the last origin of ${partner.name}. End the partner instead.`,
    );
  }
  return [...left];
}
