/** Mails about the papers without which an order cannot be filed. */
import type { Paper } from '#contracts/catalogue/service-plan.ts';
import type { OrderPaper } from '#contracts/order/order.ts';
import {
  envelopeHint,
  paperStates,
  papersLead,
  papersToSend,
  paperWords,
} from '#contracts/paper/paper-words.ts';
import type { Licensee } from '../../licensee.ts';
import { type Block, paragraph } from '../blocks.ts';
import { composeMail, type MailText } from '../compose-mail.ts';
import { greetingName } from '../greeting-name.ts';

export type PaperMail = {
  licensee: Licensee;
  firstName: string;
  orderId: string;
  /** The name of the line. */
  title: string;
  plate: string;
  /** All that the order needs. */
  papers: readonly OrderPaper[];
  orderStatusUrl: string;
};

/** After the payment: which papers are needed, why, and how they reach us. */
export function renderPapersNeededMail(mail: PaperMail): MailText {
  return compose(mail, {
    subject: `Papers needed for ${mail.plate}`,
    sentence: 'we need papers from you.',
    blocks: howToSend(mail),
  });
}

/** A week later, and each week after. */
export function renderPapersReminderMail(mail: PaperMail): MailText {
  return compose(mail, {
    subject: `Reminder: papers are still needed for ${mail.plate}`,
    sentence: 'your papers are still missing.',
    blocks: howToSend(mail),
  });
}

/** Says which papers are accepted and which have to be sent again, and why. */
export function renderPapersCheckedMail(mail: PaperMail & { checked: readonly Paper[] }): MailText {
  const { plate, papers, orderStatusUrl } = mail;
  const checked = papers.filter(({ paper }) => mail.checked.includes(paper));
  const areAll = papers.every(({ state }) => state === 'accepted');
  const isAgain = checked.some(({ state }) => state === 'again');
  const subject = areAll ? 'All papers are accepted' : 'We have checked your papers';
  return compose(mail, {
    subject: `${isAgain ? 'Please send a paper again' : subject} for ${plate}`,
    sentence: areAll ? 'your papers are accepted.' : 'we have checked your papers.',
    blocks: [
      {
        kind: 'rows',
        rows: checked.map(({ paper, state, reason }) => ({
          label: paperWords[paper].name,
          value: [paperStates[state], reason].filter(Boolean).join(': '),
        })),
      },
      ...(papersToSend(papers).length > 0
        ? howToSend(mail)
        : [{ kind: 'button', label: 'CHECK ORDER STATUS', href: orderStatusUrl } as const]),
    ],
  });
}

function compose(
  { licensee, firstName, orderId, title, plate, papers }: PaperMail,
  { subject, sentence, blocks }: { subject: string; sentence: string; blocks: Block[] },
): MailText {
  const name = greetingName(firstName);
  const lead = papersLead(papers);
  return composeMail(licensee, {
    subject,
    preheader: `Order ${orderId}. ${lead}`,
    heading: name
      ? `${name}, ${sentence}`
      : `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`,
    lead: `${title}, ${plate}, order ${orderId}. ${lead}`,
    blocks,
  });
}

function howToSend({ licensee, papers, orderId, orderStatusUrl }: PaperMail): Block[] {
  return [
    { kind: 'heading', text: 'Still needed' },
    {
      kind: 'list',
      items: papersToSend(papers).map(({ paper }) => [
        `${paperWords[paper].name}. ${paperWords[paper].why}`,
      ]),
    },
    paragraph('Send a picture or PDF of each from your order, or post copies to us.'),
    { kind: 'button', label: 'SEND PAPERS', href: orderStatusUrl },
    { kind: 'lines', title: 'By post', lines: licensee.papersAddress },
    paragraph(envelopeHint(orderId)),
  ];
}
