import { type MailSpec, opening } from './spec.ts';

/** Mails about a checkout and its payment. */
export const paymentMails = {
  resumeMail: {
    title: 'Finish your order',
    sent: 'When somebody asks for a link to go on later.',
    values: ['plates', 'moment'],
    parts: {
      ...opening,
      subjectWithoutPlates: { title: 'Subject where no plate is known' },
      link: { title: 'About the link', must: ['moment'] },
      fees: { title: 'About the fees' },
      notYou: { title: 'If it was not you' },
    },
  },
  receiptMail: {
    title: 'Receipt',
    sent: 'When a payment has succeeded.',
    values: ['name', 'plates', 'orders', 'refundDays'],
    parts: {
      ...opening,
      subjectOfRenewal: { title: 'Subject for one renewal' },
      headingOfRenewal: { title: 'Heading for one renewal' },
      preheader: { ...opening.preheader, own: ['next'] },
      lead: { ...opening.lead, own: ['next'], must: ['next'] },
      nextPapers: { title: 'What comes next: papers are needed' },
      nextCopy: { title: 'What comes next: a digital copy' },
      nextAnswer: { title: 'What comes next: a status check' },
      nextMail: {
        title: 'What comes next: something is mailed',
        own: ['mailed'],
        must: ['mailed'],
      },
      nextMissing: { title: 'What comes next: the DMV lacks papers for the sticker' },
      missing: { title: 'After the list of what the DMV lacks' },
      cancel: { title: 'To cancel', own: ['until'], must: ['until', 'refundDays'] },
      untilFiled: { title: 'Until when: all orders wait for papers' },
      untilMoment: {
        title: 'Until when: no order waits for papers',
        own: ['moment'],
        must: ['moment'],
      },
      untilEach: {
        title: 'Until when: some orders wait for papers',
        own: ['moment', 'waiting'],
        must: ['moment', 'waiting'],
      },
      sharedFee: { title: 'Where vehicles share an envelope' },
      cancelLink: { title: 'Link to cancel', link: true },
    },
  },
  notChargedMail: {
    title: 'No money was taken',
    sent: 'When a payment that we waited for has failed.',
    values: ['name', 'plates', 'payment'],
    parts: {
      ...opening,
      subjectWithoutPlates: { title: 'Subject where no plate is known' },
      cartKept: { title: 'About the cart' },
    },
  },
  chargedTooLateMail: {
    title: 'We refund your payment',
    sent: 'When a card was charged after we had ended the payment.',
    values: ['name', 'plates', 'payment', 'refundDays'],
    parts: {
      ...opening,
      subjectWithoutPlates: { title: 'Subject where no plate is known' },
      refund: { title: 'About the refund', must: ['refundDays'] },
    },
  },
} as const satisfies Record<string, MailSpec>;
