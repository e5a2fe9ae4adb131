/** What changes in a partner's keys and settings. Its contacts get an email, and see the newest changes in the portal. */
import { KEY_NAMES, type PartnerChange, type RolledKind } from '#contracts/desk/partners.ts';
import { formatMoment } from '#contracts/time/california.ts';
import { composePartnerChange, composePartnerContact } from '#mails/partner.ts';
import type { Email } from '#mails/parts/blocks.ts';
import type { MailSender } from '#mails/parts/write-email.ts';
import { PARTNER_GUIDE, PARTNERS } from '#routes/pages.ts';
import { runIn } from '#words/store.ts';
import type { PartnerRow, Queryable, Tx } from '../../db/schema.ts';
import { rowUuid } from '../../db/uuid.ts';
import type { Deps } from '../../deps.ts';
import { isRemoved } from '../account/reserved-email.ts';
import type { ChangeMark } from '../audit/service.ts';
import { contactsOf, originsOf } from './service.ts';
import { insertChanges, type NewTerms, selectChanges } from './store.ts';
import { withoutLogins } from './terms.ts';

export type Changed = {
  /** Sentences that the partner reads. */
  changes: readonly string[];
  newContacts?: readonly string[];
};

/** Sentences about the terms that differ. */
export function differencesOf(before: PartnerRow, after: NewTerms): string[] {
  const { webhook_url, commission_basis_points, nothing_preselected } = after;
  return [
    ...differenceOf('Name', before.name, after.name),
    ...listDifferences('Page origin', originsOf(before), after.allowed_origins),
    ...webhookDifferences(before.webhook_url, webhook_url).map(withoutLogins),
    ...differenceOf('Preselected', before.nothing_preselected, nothing_preselected, (isNothing) =>
      isNothing ? 'nothing' : 'consent, reminders, and overnight shipping',
    ),
    ...differenceOf(
      'Commission',
      before.commission_basis_points,
      commission_basis_points,
      (points) => `${points / 100}% of our service fee`,
    ),
    ...listDifferences('Contact', contactsOf(before), after.contacts),
  ];
}

function differenceOf<T>(
  name: string,
  was: T,
  is: T | undefined,
  show: (value: T) => string = String,
) {
  return is === undefined || is === was ? [] : [`${name}: ${show(is)}`];
}

function webhookDifferences(was: string | null, is: string | null | undefined = was): string[] {
  return listDifferences('Webhook', was === null ? [] : [was], is === null ? [] : [is]);
}

function listDifferences(name: string, was: readonly string[], is: readonly string[] = was) {
  return [
    ...is.filter((one) => !was.includes(one)).map((one) => `${name} added: ${one}`),
    ...was.filter((one) => !is.includes(one)).map((one) => `${name} removed: ${one}`),
  ];
}

export function replacementOf(kind: RolledKind, days: number, until: Date): string {
  const rest =
    days === 0 ? 'no longer works' : `works until ${runIn('en', () => formatMoment(until))}`;
  return `${KEY_NAMES[kind]} replaced. The previous one ${rest}.`;
}

/** Saves the changes, emails them to the contacts from before, and emails new contacts how to log in. */
export async function recordChanges(
  tx: Tx,
  deps: Deps,
  partner: PartnerRow,
  { changes, newContacts = [] }: Changed,
  by: ChangeMark | undefined,
): Promise<void> {
  if (changes.length === 0) return;
  const now = deps.clock();
  const contact = by && 'email' in by ? by : undefined;
  await insertChanges(
    tx,
    changes.map((what) => ({
      uuid: rowUuid(now),
      partner_uuid: partner.uuid,
      changed_at: now,
      user_uuid: contact?.userUuid ?? null,
      what,
    })),
  );
  const known = contactsOf(partner);
  await emailContacts(tx, deps, known, (common) =>
    composePartnerChange({
      ...common,
      partner: partner.name,
      by: contact?.email,
      moment: runIn('en', () => formatMoment(now)),
      changes,
    }),
  );
  const added = newContacts.filter((email) => !known.includes(email));
  await welcomeContacts(tx, deps, partner, added);
}

export async function welcomeContacts(
  tx: Tx,
  deps: Deps,
  { name }: Pick<PartnerRow, 'name'>,
  contacts: readonly string[],
): Promise<void> {
  await emailContacts(tx, deps, contacts, (common) =>
    composePartnerContact({
      ...common,
      partner: name,
      guideUrl: new URL(PARTNER_GUIDE, common.portalUrl).href,
    }),
  );
}

async function emailContacts(
  tx: Tx,
  deps: Deps,
  contacts: readonly string[],
  compose: (common: { licensee: MailSender; portalUrl: string }) => Email,
): Promise<void> {
  if (contacts.length === 0) return;
  const licensee = deps.licensee();
  const email = compose({ licensee, portalUrl: new URL(PARTNERS, licensee.siteUrl).href });
  await deps.mail.enqueueAll(
    tx,
    contacts.map((to) => ({ to, email })),
  );
}

/** Newest first. */
export async function listChanges(db: Queryable, partnerUuid: string): Promise<PartnerChange[]> {
  const changes = await selectChanges(db, partnerUuid);
  return changes.map(({ changed_at, user_uuid, email, what }) => ({
    at: changed_at.toISOString(),
    by: user_uuid && (email === null || isRemoved(email) ? 'A former contact' : email),
    what: withoutLogins(what),
  }));
}
