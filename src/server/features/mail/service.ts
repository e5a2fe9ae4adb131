import { randomUUID } from 'node:crypto';
import { loginLimits } from '#contracts/account/auth.ts';
import { deskCodeLimits } from '#contracts/desk/passkey.ts';
import { type RenderedEmail, renderEmail } from '#mails/frame/render.ts';
import { msg, t } from '#words/words.ts';
import { countDue, type RowCounts } from '../../db/count-due.ts';
import { createRateLimitStore } from '../../db/rate-limit-store.ts';
import type { Queryable } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { TooMany } from '../../errors.ts';
import type { Metrics } from '../../http/metrics.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import { JOBS } from '../../jobs/kinds.ts';
import { keyedHash, type Secret } from '../../secrets/keyed-hash.ts';
import { isRemoved, isTestEmail } from '../account/reserved-email.ts';
import type { AttachmentToDraw } from './attachments.ts';
import { sealContent } from './content.ts';
import {
  deleteMail,
  deleteQueuedMails,
  deleteSandboxMails,
  hasRecipient,
  insertMails,
  isOldMail,
  isOldSandboxMail,
  purgeMails,
} from './store.ts';
import type { MailOutbox, PlainEmail } from './to-send.ts';

export {
  aboutOf,
  findMail,
  findMailsAbout,
  forgetMailsAbout,
  forgetMailsTo,
  isResent,
  isResentAbout,
  redirectMails,
} from './store.ts';

export type MailJob =
  | typeof JOBS.sendMail
  | typeof JOBS.sendUrgentMail
  | typeof JOBS.sendUnverifiedMail;

/** After this time, every code has expired, so a later email would only confuse the reader. */
const SECRET_LIFE_MS = Math.max(loginLimits.codeMinutes, deskCodeLimits.minutes) * 60_000;

type RowParts = Omit<RenderedEmail, 'plates'> & {
  to: string;
  kind: string;
  /** The value of the column before it is serialized. */
  attachments: unknown;
  key?: string | null | undefined;
};

/** Test guests and deleted customers receive no emails. */
const isReachable = (email: string) => !isTestEmail(email) && !isRemoved(email);

/** `domain` is the part after the @ in every Message-ID. */
export function createMailOutbox({
  clock,
  jobs,
  domain,
  secret,
  rateLimits,
  metrics,
}: Budget & { jobs: Deps['jobs']; domain: string }): MailOutbox {
  function rowOf(
    { to, kind, subject, html, text, attachments, key = null }: RowParts,
    now = clock(),
  ) {
    const uuid = randomUUID();
    return {
      uuid,
      message_id: `${uuid}@${domain}`,
      kind,
      recipient: to,
      subject,
      html,
      text,
      attachments: JSON.stringify(attachments),
      purge_after_send: false,
      created_at: now,
      dedupe_key: key,
    };
  }

  function newRow({ to, email, attachments = [], key }: PlainEmail, now = clock()) {
    const { plates, ...rendered } = renderEmail(email);
    const toDraw: AttachmentToDraw[] = [...attachments, ...plates.map((plate) => ({ plate }))];
    return rowOf({ to, kind: email.kind, ...rendered, attachments: toDraw, key }, now);
  }

  const sending = (uuid: string, kind: MailJob = JOBS.sendMail) => ({
    kind,
    payload: { mailUuid: uuid },
    key: uuid,
  });

  return {
    async enqueueAll(tx, all) {
      const emails = all.filter(({ to }) => isReachable(to));
      if (emails.length === 0) return;
      const now = clock();
      const rows = emails.map((email) => newRow(email, now));
      const uuids = new Set(await insertMails(tx, rows));
      const sendings = rows.flatMap(({ uuid }, place) => {
        const runAt = emails[place]?.notBefore;
        return uuids.has(uuid) ? [{ ...sending(uuid), ...(runAt && { runAt }) }] : [];
      });
      if (sendings.length > 0) await jobs.enqueueCte(tx, sendings).execute();
    },
    withdraw: deleteQueuedMails,
    async enqueue(tx, asked) {
      const { to, purgeAfterSend = false, isUnverified = false, isDispensable = false } = asked;
      if (!isReachable(to)) return;
      const plain = newRow(asked);
      const [uuid] = await insertMails(tx, [
        purgeAfterSend
          ? {
              ...plain,
              ...(await sealContent(secret, plain)),
              purge_after_send: true,
              send_before: new Date(plain.created_at.getTime() + SECRET_LIFE_MS),
            }
          : plain,
      ]);
      if (uuid === undefined) return;
      const budget = { clock, secret, rateLimits, metrics };
      const rejection = isUnverified ? await takeFromBudget(tx, budget, to, plain.kind) : undefined;
      if (rejection && !isDispensable) throw rejection;
      if (rejection) return deleteMail(tx, uuid);
      const usual = purgeAfterSend ? JOBS.sendUrgentMail : JOBS.sendMail;
      await jobs.enqueue(tx, sending(uuid, isUnverified ? JOBS.sendUnverifiedMail : usual));
    },
    async sendAgain(tx, mail, { to, key }) {
      if (!isReachable(to)) return;
      const [uuid] = await insertMails(tx, [rowOf({ ...mail, to, key })]);
      if (uuid !== undefined) await jobs.enqueue(tx, sending(uuid));
    },
  };
}

/** Removes personal data from emails whose delivery ended before a given time, and deletes old sandbox emails. */
export async function deleteOldMails(
  { db, clock }: Deps,
  { endedBefore, sandboxBefore }: { endedBefore: Date; sandboxBefore: Date },
): Promise<void> {
  await purgeMails(db, endedBefore, clock());
  await deleteSandboxMails(db, sandboxBefore);
}

export async function countMails(
  { db }: Deps,
  { endedBefore, sandboxBefore }: { endedBefore: Date; sandboxBefore: Date },
): Promise<RowCounts[]> {
  return [
    await countDue(db, {
      table: 'mail_outbox',
      due: isOldMail(endedBefore),
      among: hasRecipient,
    }),
    await countDue(db, { table: 'sandbox_mailbox', due: isOldSandboxMail(sandboxBefore) }),
  ];
}

/** How many emails a day, of all kinds combined, a recipient gets at an address that a stranger may have entered. */
const RULE = { name: 'mails', points: 5, perSeconds: 86_400 } as const;
/**
 * How many of a recipient's daily emails each kind must leave for others. Two are reserved for codes. The email about a
 * payment's result may use one of those, because the page promises that email. Emails about holds, which no one
 * requested, are limited to two.
 */
const RESERVED_FOR_KIND: Record<string, number> = { code: 0, 'not-charged': 1, hold: 3 };
const RESERVED_FROM_OTHERS = 2;

const SPENT = msg(
  'We’ve already sent too many emails to this address today, so we didn’t send another one.',
);
const ONLY_RESERVED_LEFT = msg(
  'We saved your choice, but we’ve already sent too many emails to this address today.',
);
/** What the recipient can do right away, by the kind of email that was not sent. */
const RETRIES: Record<string, (wait: string) => string> = {
  // Every email with a code includes a login link.
  code: (wait) =>
    t(
      'Please try again in {wait}, or log in now with the link in one of our earlier code emails.',
      { wait },
    ),
  // A login proves who owns the mailbox, and login emails have a separate limit.
  'privacy-request': (wait) =>
    t('Please try again in {wait}, or log in with this email first, then send your request.', {
      wait,
    }),
  'account-link': (wait) => t('Please try again in {wait} to get the email.', { wait }),
};

type Budget = {
  clock: () => Date;
  secret: Secret;
  rateLimits: RateLimits;
  metrics?: Metrics | undefined;
};

/** Returns the error if the daily limit is reached. A rejected email doesn't count. */
async function takeFromBudget(
  tx: Queryable,
  { clock, secret, rateLimits, metrics }: Budget,
  recipient: string,
  kind: string,
): Promise<TooMany | undefined> {
  if (rateLimits === 'off') return undefined;
  const { points, perSeconds } = { ...RULE, ...rateLimits.changes.get(RULE.name) };
  const whose = keyedHash(secret, 'mail-budget', recipient);
  const counts = createRateLimitStore(tx, clock);
  const { hits, resetsAt } = await counts.hit(RULE.name, whose, perSeconds);
  if (hits <= points - (RESERVED_FOR_KIND[kind] ?? RESERVED_FROM_OTHERS)) return undefined;
  await counts.subtract([{ name: RULE.name, caller: whose, weight: 1 }]);
  metrics?.rejections.inc({ limit: RULE.name });
  const waitMs = resetsAt.getTime() - clock().getTime();
  const reason = kind === 'account-link' ? ONLY_RESERVED_LEFT : SPENT;
  const retry = RETRIES[kind];
  return new TooMany(reason, waitMs, { code: 'MAIL_BUDGET_SPENT', ...(retry && { retry }) });
}
