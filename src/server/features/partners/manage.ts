/** Partner management for operators. Each change is in the audit log. */

import { hash } from 'node:crypto';
import type { ServerEvent } from '#contracts/account/audit.ts';
import { problemOfOrigins } from '#contracts/desk/partners.ts';
import { DAY_MS } from '#contracts/time/days.ts';
import { lockKeys } from '../../db/lock-keys.ts';
import type { PartnerKeyRow, PartnerRow, Queryable, Tx } from '../../db/schema.ts';
import { rowUuid } from '../../db/uuid.ts';
import type { Deps } from '../../deps.ts';
import { type ChangeMark, recordAuditEvent } from '../audit/service.ts';
import {
  type Changed,
  differencesOf,
  recordChanges,
  replacementOf,
  welcomeContacts,
} from './changes.ts';
import { type KeyKind, newKey, newWebhookSecret, reportKeyHash } from './keys.ts';
import { foundPartner, type PartnerTerms, rejected } from './list-partners.ts';
import { contactsOf, originsOf } from './service.ts';
import {
  endKeys,
  insertKeys,
  insertPartner,
  lockPartner,
  type NewTerms,
  selectByContact,
  selectByName,
  selectKeysOf,
  updatePartner,
} from './store.ts';
import { isLocalhost } from './terms.ts';

/** The keys and the secret. They are only shown when they are created. */
export type NewSecrets = Record<KeyKind, string> & {
  uuid: string;
  webhookSecret: string | undefined;
};

/** Adds a partner with a key of each kind. Throws Conflict if the name is already taken. */
export async function addPartner(
  deps: Deps,
  terms: PartnerTerms,
  { by }: ChangeOptions = {},
): Promise<NewSecrets> {
  assertElsewhere(deps, terms.webhook);
  const now = deps.clock();
  const uuid = rowUuid(now);
  const webhookSecret = terms.webhook === undefined ? undefined : newWebhookSecret();
  return deps.db.transaction().execute(async (tx) => {
    await assertNoContact(tx, terms.contacts, { by });
    const isNew = await insertPartner(tx, {
      uuid,
      name: terms.name,
      allowed_origins: [...new Set(terms.origins)],
      webhook_url: terms.webhook ?? null,
      webhook_secret: webhookSecret ?? null,
      commission_basis_points: terms.commissionBasisPoints,
      contacts: terms.contacts ?? [],
      nothing_preselected: terms.nothingPreselected ?? false,
      created_at: now,
    });
    if (!isNew) throw rejected(`A partner named ${terms.name} already exists.`);
    const keys = {
      live: await addKey(tx, uuid, 'live', now),
      test: await addKey(tx, uuid, 'test', now),
      report: await addKey(tx, uuid, 'report', now),
    };
    await recordAuditEvent(tx, deps, 'PARTNER: added', { about: terms.name, ...by });
    await welcomeContacts(tx, deps, terms, terms.contacts ?? []);
    return { uuid, ...keys, webhookSecret };
  });
}

/** Omitted fields stay unchanged. A null webhook is removed. */
export type TermsChange = {
  name?: string | undefined;
  addOrigins?: readonly string[];
  removeOrigins?: readonly string[];
  webhook?: string | null | undefined;
  commissionBasisPoints?: number | undefined;
  addContacts?: readonly string[];
  removeContacts?: readonly string[];
  nothingPreselected?: boolean | undefined;
};

/**
 * Changes a partner's terms, unless they have changed since `seen`. Returns the secret if the partner has a new
 * webhook. For a former partner, only the webhook can be removed. Throws Conflict.
 */
export async function changePartner(
  deps: Deps,
  name: string,
  change: TermsChange,
  { seen, by }: ChangeOptions = {},
): Promise<{ webhookSecret: string | undefined }> {
  assertElsewhere(deps, change.webhook);
  const work = async (tx: Tx, partner: PartnerRow) => {
    await assertSeen(tx, partner, { mark: 'terms', seen, now: deps.clock() });
    if (change.name !== undefined) await assertFree(tx, partner, change.name);
    await assertNoContact(tx, change.addContacts, { by, partner });
    const webhookSecret =
      change.webhook && partner.webhook_secret === null ? newWebhookSecret() : undefined;
    const noSecrets = {
      webhook_url: null,
      webhook_secret: null,
      earlier_webhook_secret: null,
      earlier_secret_until: null,
    };
    const row = {
      ...(change.name !== undefined && { name: change.name }),
      ...(change.webhook && { webhook_url: change.webhook }),
      ...(webhookSecret !== undefined && { webhook_secret: webhookSecret }),
      ...(change.webhook === null && noSecrets),
      ...(change.commissionBasisPoints !== undefined && {
        commission_basis_points: change.commissionBasisPoints,
      }),
      ...(change.nothingPreselected !== undefined && {
        nothing_preselected: change.nothingPreselected,
      }),
      ...changedLists(partner, change),
    } satisfies NewTerms;
    await updatePartner(tx, partner.uuid, row);
    return {
      result: { webhookSecret },
      changes: differencesOf(partner, row),
      newContacts: row.contacts,
    };
  };
  const mayHaveEnded = onlyTakesWebhook(change);
  return changeInTransaction(deps, name, 'PARTNER: changed', work, { by, mayHaveEnded });
}

function onlyTakesWebhook({ webhook, ...others }: TermsChange): boolean {
  const changes = Object.values(others).filter((one) => one !== undefined);
  return webhook === null && changes.every((one) => Array.isArray(one) && one.length === 0);
}

/**
 * Ends a partnership: the partner's keys become invalid, and new payments are no longer attributed to the partner.
 * Orders and earned commissions remain. Throws Conflict.
 */
export async function endPartner(
  deps: Deps,
  name: string,
  { by }: ChangeOptions = {},
): Promise<void> {
  const work = async (tx: Tx, partner: PartnerRow) => {
    if (partner.ended_at) throw rejected(`The partnership with ${partner.name} already ended.`);
    await updatePartner(tx, partner.uuid, { ended_at: deps.clock() });
    return { result: undefined, changes: [] };
  };
  await changeInTransaction(deps, name, 'PARTNER: ended', work, { by, mayHaveEnded: true });
}

function assertElsewhere({ partnersHere }: Deps, webhook: string | null | undefined): void {
  if (!webhook || partnersHere || !isLocalhost(webhook)) return;
  throw rejected('A partner’s server can’t be on this machine. Enter its https:// URL.');
}

async function assertFree(db: Queryable, partner: PartnerRow, name: string): Promise<void> {
  const other = await selectByName(db, name);
  if (other && other.uuid !== partner.uuid) {
    throw rejected(`A partner named ${name} already exists.`);
  }
}

function changedLists(partner: PartnerRow, change: TermsChange) {
  const { addOrigins = [], removeOrigins = [], addContacts = [], removeContacts = [] } = change;
  const current = originsOf(partner);
  const kept = new Set(current);
  for (const origin of removeOrigins) {
    if (!kept.delete(origin)) throw rejected(`${partner.name} doesn’t have the origin ${origin}.`);
  }
  const origins = [...new Set([...kept, ...addOrigins])];
  const left = new Set([...contactsOf(partner), ...addContacts]);
  for (const email of removeContacts) {
    if (!left.delete(email)) throw rejected(`${email} isn’t a contact of ${partner.name}.`);
  }
  const contacts = [...left];
  const removesSome = removeOrigins.length + removeContacts.length > 0;
  const missing = removesSome && problemOfOrigins({ origins, contacts }, current);
  if (missing) throw rejected(`${missing}, or end the partnership.`);
  return { allowed_origins: origins, contacts };
}

/**
 * An email address opens the portal of one partner. Contacts of former partners are free. Partners don't learn each
 * other's names.
 */
async function assertNoContact(
  tx: Tx,
  emails: readonly string[] = [],
  { by, partner }: ChangeOptions & { partner?: PartnerRow } = {},
): Promise<void> {
  // Two changes at the same time must not give an email to two partners.
  await lockKeys(
    tx,
    emails.map((email) => `partner-contact:${email}`),
  );
  for (const email of emails) {
    const other = await selectByContact(tx, email);
    if (other && !other.ended_at && other.uuid !== partner?.uuid) {
      const name = by && 'email' in by ? 'another partner' : other.name;
      throw rejected(`${email} is already a contact of ${name}.`);
    }
  }
}

export type RolledKey = { made: string; earlierUntil: Date };

/**
 * Replaces a key, unless it has already been replaced since `seen`. The old key stays valid for a few days, and any key
 * before that becomes invalid now. Throws Conflict.
 */
export async function rollKey(
  deps: Deps,
  name: string,
  kind: KeyKind,
  days: number,
  { seen, by }: ChangeOptions = {},
): Promise<RolledKey> {
  const work = async (tx: Tx, partner: PartnerRow) => {
    const now = deps.clock();
    const { uuid } = partner;
    await assertSeen(tx, partner, { mark: kind, seen, now });
    const earlierUntil = new Date(now.getTime() + days * DAY_MS);
    await endKeys(tx, uuid, kind, { now, endsAt: earlierUntil });
    const result = { made: await addKey(tx, uuid, kind, now), earlierUntil };
    return { result, changes: [replacementOf(kind, days, earlierUntil)] };
  };
  return changeInTransaction(deps, name, 'PARTNER: key rolled', work, { by });
}

/**
 * Replaces the secret of a partner's webhook. For a few days, events are signed with the old one, too. Any secret
 * before that becomes invalid now. Throws Conflict.
 */
export async function rollWebhookSecret(
  deps: Deps,
  name: string,
  days: number,
  { seen, by }: ChangeOptions = {},
): Promise<RolledKey> {
  const work = async (tx: Tx, partner: PartnerRow) => {
    const now = deps.clock();
    await assertSeen(tx, partner, { mark: 'webhook', seen, now });
    if (partner.webhook_secret === null) {
      throw rejected(`${partner.name} has no webhook. Add one first.`);
    }
    const earlierUntil = new Date(now.getTime() + days * DAY_MS);
    const secret = newWebhookSecret();
    await updatePartner(tx, partner.uuid, {
      webhook_secret: secret,
      earlier_webhook_secret: partner.webhook_secret,
      earlier_secret_until: earlierUntil,
    });
    const result = { made: secret, earlierUntil };
    return { result, changes: [replacementOf('webhook', days, earlierUntil)] };
  };
  return changeInTransaction(deps, name, 'PARTNER: secret rolled', work, { by });
}

/** Operator commands set neither. */
type ChangeOptions = {
  by?: ChangeMark | undefined;
  /** The version that was on the screen. */
  seen?: string | undefined;
};

/** Logs the change, and tells the partner's contacts. Throws Conflict for a former partner, unless `mayHaveEnded` is set. */
async function changeInTransaction<T>(
  deps: Deps,
  name: string,
  event: ServerEvent,
  work: (tx: Tx, partner: PartnerRow) => Promise<Changed & { result: T }>,
  { by, mayHaveEnded = false }: Pick<ChangeOptions, 'by'> & { mayHaveEnded?: boolean } = {},
): Promise<T> {
  return deps.db.transaction().execute(async (tx) => {
    const partner = foundPartner(await lockPartner(tx, name), name);
    if (partner.ended_at && !mayHaveEnded) {
      throw rejected(
        `The partnership with ${partner.name} has ended. Add them under a different name.`,
      );
    }
    const { result, ...changed } = await work(tx, partner);
    await recordAuditEvent(tx, deps, event, { about: partner.name, ...by });
    await recordChanges(tx, deps, partner, changed, by);
    return result;
  });
}

/** For a report key, saves only its hash. */
async function addKey(tx: Tx, partner_uuid: string, kind: KeyKind, now: Date): Promise<string> {
  const plainKey = newKey(kind);
  const key = kind === 'report' ? reportKeyHash(plainKey) : plainKey;
  await insertKeys(tx, [{ key, partner_uuid, kind, created_at: now }]);
  return plainKey;
}

/**
 * Optimistic locking: a change includes the version that it is based on, and is rejected if that version is outdated.
 */
type Mark = KeyKind | 'webhook' | 'terms';

/** The version of a partner: its latest key of each kind, the date of its secret, and its terms. */
export function marksOf(
  partner: PartnerRow,
  keys: readonly Pick<PartnerKeyRow, 'kind' | 'created_at'>[],
): Record<Mark, string> {
  const { name, webhook_url, commission_basis_points, created_at, earlier_secret_until } = partner;
  const newest = (kind: KeyKind) =>
    keys.findLast((key) => key.kind === kind)?.created_at.toISOString() ?? 'none';
  const terms = [
    ...[name, originsOf(partner), webhook_url, commission_basis_points],
    ...[contactsOf(partner), partner.nothing_preselected],
  ];
  return {
    live: newest('live'),
    test: newest('test'),
    report: newest('report'),
    webhook: (earlier_secret_until ?? created_at).toISOString(),
    terms: hash('sha256', JSON.stringify(terms)),
  };
}

/**
 * Rejects outdated versions. A second replacement would invalidate the key in the partner's pages, and an outdated
 * screen would undo terms that someone else has changed since.
 */
async function assertSeen(
  tx: Tx,
  partner: PartnerRow,
  { mark, seen, now }: { mark: Mark; seen: string | undefined; now: Date },
): Promise<void> {
  if (seen === undefined) return;
  const marks = marksOf(partner, await selectKeysOf(tx, partner.uuid, now));
  if (marks[mark] === seen) return;
  throw rejected(
    mark === 'terms'
      ? `The settings of ${partner.name} have changed in the meantime. Reload them before you change anything.`
      : `This key or secret was just replaced. Reload ${partner.name} before you replace it again.`,
  );
}
