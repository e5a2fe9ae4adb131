/** Mails about a renewal whose fees the DMV has, while it lacks papers. */
import { orderStates } from '#contracts/order/order-words.ts';
import { type Day, formatDay } from '#contracts/time/days.ts';
import type { MissingPaperWords } from '#contracts/vehicle/missing-papers.ts';
import { composeMail, type MailText } from './frame/render.ts';
import { type Block, paragraph } from './parts/blocks.ts';
import type { MailSender } from './parts/sender.ts';
import { mailVoice } from './parts/voice.ts';

export type FeesTakenMail = {
  licensee: MailSender;
  firstName: string;
  orderId: string;
  plate: string;
  missing: readonly MissingPaperWords[];
  /** The day on which the DMV took the fees. */
  since: Day;
  orderStatusUrl: string;
};

/** After the filing: the DMV has the fees, and what it still needs. */
export function renderFeesTakenMail(mail: FeesTakenMail): MailText {
  const voice = mailVoice(mail.licensee, 'feesTakenMail', namesIn(mail));
  return compose(mail, voice.say);
}

/** As long as the DMV lacks it. */
export function renderMissingPapersMail(mail: FeesTakenMail): MailText {
  const day = formatDay(mail.since);
  const voice = mailVoice(mail.licensee, 'missingPapersMail', { ...namesIn(mail), day });
  return compose(mail, voice.say);
}

/** A heading and what is missing, each with how it gets to the DMV. */
export function missingBlocks(
  licensee: MailSender,
  missing: readonly MissingPaperWords[],
): Block[] {
  const { say } = mailVoice(licensee, 'sharedMailParts', {});
  return [
    { kind: 'heading', text: say('stillNeeded') },
    { kind: 'list', items: missing.map(({ name, next }) => [`${name}. ${next}`]) },
  ];
}

function compose(
  { licensee, orderId, missing, orderStatusUrl }: FeesTakenMail,
  say: (part: 'subject' | 'preheader' | 'heading' | 'lead' | 'after') => string,
): MailText {
  return composeMail(licensee, {
    subject: say('subject'),
    preheader: say('preheader'),
    heading: say('heading'),
    lead: say('lead'),
    blocks: [
      {
        kind: 'rows',
        rows: [
          { label: 'Order ID', value: orderId },
          { label: 'Status', value: orderStates.feesTaken },
        ],
      },
      ...missingBlocks(licensee, missing),
      paragraph(say('after')),
      { kind: 'button', label: 'CHECK ORDER STATUS', href: orderStatusUrl },
    ],
  });
}

function namesIn({ firstName, plate, orderId }: FeesTakenMail) {
  return { name: firstName, plate, order: orderId };
}
