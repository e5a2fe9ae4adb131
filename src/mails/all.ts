/**
 * The mails whose words editors write: a type of document for each, with a field for each part. The Studio reads this table,
 * too, and can read no more of the site.
 */
import { accountMails } from './parts/account-mails.ts';
import { problemOfMailWords } from './parts/grammar.ts';
import { orderMails } from './parts/order-mails.ts';
import { paymentMails } from './parts/payment-mails.ts';
import type { MailSpec } from './parts/spec.ts';

/** What stands in several mails. */
const sharedParts = {
  sharedMailParts: {
    title: 'In several mails',
    sent: 'With the mails that have these parts. What a status check finds stands in My Orders, too.',
    values: [],
    parts: {
      remindersOff: { title: 'How to end the reminders', link: true },
      stillNeeded: { title: 'Heading of the papers that are needed' },
      sendPapers: { title: 'How to send papers' },
      unknownPlate: { title: 'Where a status check finds nothing' },
    },
  },
} as const satisfies Record<string, MailSpec>;

export const MAILS = { ...accountMails, ...paymentMails, ...orderMails, ...sharedParts } as const;

type Mails = typeof MAILS;
export type MailName = keyof Mails;
export type PartName<Mail extends MailName> = keyof Mails[Mail]['parts'] & string;
/** The words of every mail: those of the content, with their braces. */
export type MailWords = { [Mail in MailName]: { [Part in PartName<Mail>]: string } };

/** Every mail with its name, for those that treat all alike. */
export function listMails(): [string, MailSpec][] {
  return Object.entries(MAILS);
}

/** Are these the words of every mail, as the table wants them? */
export function isMailWords(value: unknown): value is MailWords {
  return listMails().every(([mail, spec]) =>
    Object.entries(spec.parts).every(([part, partSpec]) => {
      const words = fieldOf(fieldOf(value, mail), part);
      return typeof words === 'string' && problemOfMailWords(spec, partSpec, words) === true;
    }),
  );
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
