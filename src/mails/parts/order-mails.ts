import { type MailSpec, opening } from './spec.ts';

/** Mails about a paid order. */
export const orderMails = {
  shippedMail: {
    title: 'In the mail',
    sent: 'When an order is mailed.',
    values: ['name', 'plate', 'order', 'city', 'state', 'mailed'],
    parts: { ...opening },
  },
  shipToMail: {
    title: 'Address corrected',
    sent: 'When we correct where an order is mailed to.',
    values: ['name', 'plate', 'order', 'city', 'state'],
    parts: { ...opening },
  },
  mailedAgainMail: {
    title: 'Mailed again',
    sent: 'When we mail an order once more that did not arrive.',
    values: ['name', 'plate', 'order', 'city', 'state', 'mailed'],
    parts: { ...opening },
  },
  digitalCopyMail: {
    title: 'Digital copy',
    sent: 'When the DMV has accepted a renewal. The card is attached.',
    values: ['name', 'plate', 'order', 'day'],
    parts: {
      ...opening,
      copy: { title: 'What it is good for', own: ['advice'], must: ['advice'] },
    },
  },
  statusRecordMail: {
    title: 'Answer to a status check',
    sent: 'When the DMV has answered a status check.',
    values: ['name', 'plate', 'order'],
    parts: {
      ...opening,
      preheader: { ...opening.preheader, own: ['record'] },
    },
  },
  canceledMail: {
    title: 'Order canceled',
    sent: 'When an order is canceled, by its customer or by us.',
    values: ['name', 'plate', 'order', 'amount'],
    parts: {
      ...opening,
      lead: { ...opening.lead, own: ['done'], must: ['done', 'amount'] },
      notFiled: { title: 'What we did not do: file it' },
      notAsked: { title: 'What we did not do: ask the DMV' },
      after: { title: 'What now' },
    },
  },
  refundedMail: {
    title: 'Refund',
    sent: 'When the bank has accepted a refund.',
    values: ['name', 'plate', 'order', 'amount'],
    parts: { ...opening, lead: { ...opening.lead, must: ['amount'] } },
  },
  rejectedMail: {
    title: 'Not accepted by the DMV',
    sent: 'When the DMV has not accepted an order.',
    values: ['name', 'plate', 'order', 'amount'],
    parts: {
      ...opening,
      lead: { ...opening.lead, must: ['amount'] },
      nextHeading: { title: 'Heading of what to do next' },
      settle: { title: 'What to do next: settle it' },
      orderAgain: { title: 'What to do next: order again', link: true },
      askSupport: { title: 'What to do next: ask us', link: true },
    },
  },
  lateMail: {
    title: 'An order is late',
    sent: 'When a step of an order has not come on its day.',
    values: ['name', 'plate', 'order', 'day'],
    parts: {
      ...opening,
      preheader: { ...opening.preheader, own: ['still'] },
      lead: { ...opening.lead, own: ['still'], must: ['day', 'still'] },
      notFiled: { title: 'What is late: to file it' },
      notAsked: { title: 'What is late: to ask the DMV' },
      notAccepted: { title: 'What is late: the DMV accepts it' },
      notAnswered: { title: 'What is late: the DMV answers' },
      notMailed: { title: 'What is late: to mail it' },
      nothingToDo: { title: 'What now' },
    },
  },
  feesTakenMail: {
    title: 'Fees paid, papers missing',
    sent: 'When the DMV has taken the fees of a renewal and still needs papers for its sticker.',
    values: ['name', 'plate', 'order'],
    parts: { ...opening, after: { title: 'What we do' } },
  },
  missingPapersMail: {
    title: 'The DMV still lacks papers',
    sent: 'When the DMV has lacked papers for a sticker for 7 days, each 7 days after, four times, and then each 28 days.',
    values: ['name', 'plate', 'order', 'day'],
    parts: { ...opening, after: { title: 'What we do' } },
  },
  papersNeededMail: {
    title: 'Papers are needed',
    sent: 'When an order is paid that cannot be filed without papers.',
    values: ['name', 'plate', 'order', 'service', 'papers'],
    parts: { ...opening, lead: { ...opening.lead, must: ['papers'] } },
  },
  papersReminderMail: {
    title: 'Papers are still missing',
    sent: 'When papers have not come for 7 days, and each 7 days after.',
    values: ['name', 'plate', 'order', 'service', 'papers'],
    parts: { ...opening, lead: { ...opening.lead, must: ['papers'] } },
  },
  papersCheckedMail: {
    title: 'Papers are checked',
    sent: 'When papers have been accepted, or have to be sent again.',
    values: ['name', 'plate', 'order', 'service', 'papers'],
    parts: {
      ...opening,
      subjectAccepted: { title: 'Subject where all are accepted' },
      subjectAgain: { title: 'Subject where one has to be sent again' },
      headingAccepted: { title: 'Heading where all are accepted' },
      lead: { ...opening.lead, must: ['papers'] },
    },
  },
} as const satisfies Record<string, MailSpec>;
