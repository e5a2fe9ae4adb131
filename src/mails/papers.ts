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
import { composeMail, type MailText } from './frame/render.ts';
import { type Block, paragraph } from './parts/blocks.ts';
import type { MailSender } from './parts/sender.ts';
import { mailVoice } from './parts/voice.ts';

export type PaperMail = {
  licensee: MailSender;
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
  return askForPapers('papersNeededMail', mail);
}

/** A week later, and each week after. */
export function renderPapersReminderMail(mail: PaperMail): MailText {
  return askForPapers('papersReminderMail', mail);
}

function askForPapers(name: 'papersNeededMail' | 'papersReminderMail', mail: PaperMail): MailText {
  const { say } = mailVoice(mail.licensee, name, valuesOf(mail));
  return composeMail(mail.licensee, {
    subject: say('subject'),
    preheader: say('preheader'),
    heading: say('heading'),
    lead: say('lead'),
    blocks: howToSend(mail),
  });
}

/** Says which papers are accepted and which have to be sent again, and why. */
export function renderPapersCheckedMail(mail: PaperMail & { checked: readonly Paper[] }): MailText {
  const { licensee, papers, orderStatusUrl } = mail;
  const checked = papers.filter(({ paper }) => mail.checked.includes(paper));
  const areAll = papers.every(({ state }) => state === 'accepted');
  const isAgain = checked.some(({ state }) => state === 'again');
  const subject = areAll ? 'subjectAccepted' : 'subject';
  const { say } = mailVoice(licensee, 'papersCheckedMail', valuesOf(mail));
  return composeMail(licensee, {
    subject: say(isAgain ? 'subjectAgain' : subject),
    preheader: say('preheader'),
    heading: say(areAll ? 'headingAccepted' : 'heading'),
    lead: say('lead'),
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

function valuesOf({ firstName, plate, orderId, title, papers }: PaperMail) {
  return { name: firstName, plate, order: orderId, service: title, papers: papersLead(papers) };
}

function howToSend({ licensee, papers, orderId, orderStatusUrl }: PaperMail): Block[] {
  const { say } = mailVoice(licensee, 'sharedMailParts', {});
  return [
    { kind: 'heading', text: say('stillNeeded') },
    {
      kind: 'list',
      items: papersToSend(papers).map(({ paper }) => [
        `${paperWords[paper].name}. ${paperWords[paper].why}`,
      ]),
    },
    paragraph(say('sendPapers')),
    { kind: 'button', label: 'SEND PAPERS', href: orderStatusUrl },
    { kind: 'lines', title: 'By post', lines: licensee.papersAddress },
    paragraph(envelopeHint(orderId)),
  ];
}
