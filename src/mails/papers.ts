import type { Paper } from '#contracts/catalogue/service-plan.ts';
import { paperStates, papersToSend, paperWords } from '#contracts/papers/paper-words.ts';
import { translate } from '#words/words.ts';
import { type Email, rowsOf } from './parts/blocks.ts';
import { statusButton } from './parts/order.ts';
import { howToSend, namesAndPapers, type OrderAndPapers } from './parts/papers.ts';
import { type EmailSpec, opening } from './parts/spec.ts';
import { writeEmail } from './parts/write-email.ts';

export const papersNeededMail = {
  name: 'papersNeededMail',
  kind: 'papers-needed',
  title: 'Documents needed',
  sent: 'When a customer pays for an order that we can’t file without documents.',
  values: ['name', 'plate', 'order', 'service', 'papers'],
  parts: { ...opening, lead: { ...opening.lead, must: ['papers'] } },
} as const satisfies EmailSpec;

/** Sent after the payment. */
export function composePapersNeeded(order: OrderAndPapers): Email {
  return writeEmail(order.licensee, papersNeededMail, namesAndPapers(order), () => ({
    blocks: howToSend(order),
  }));
}

export const papersReminderMail = {
  name: 'papersReminderMail',
  kind: 'papers-reminder',
  title: 'Documents reminder',
  sent: 'When documents have been missing for 7 days, and every 7 days after that.',
  values: ['name', 'plate', 'order', 'service', 'papers'],
  parts: { ...opening, lead: { ...opening.lead, must: ['papers'] } },
} as const satisfies EmailSpec;

/** Reminds the customer once a week of the documents that we need. */
export function composePapersReminder(order: OrderAndPapers): Email {
  return writeEmail(order.licensee, papersReminderMail, namesAndPapers(order), () => ({
    blocks: howToSend(order),
  }));
}

export const papersCheckedMail = {
  name: 'papersCheckedMail',
  kind: 'papers-checked',
  title: 'Documents reviewed',
  sent: 'When we accept documents or request them again.',
  values: ['name', 'plate', 'order', 'service', 'papers'],
  parts: {
    ...opening,
    subjectAccepted: { title: 'Subject if all are accepted' },
    subjectAgain: { title: 'Subject if a document is requested again' },
    headingAccepted: { title: 'Heading if all are accepted' },
    lead: { ...opening.lead, must: ['papers'] },
  },
} as const satisfies EmailSpec;

export function composePapersChecked(order: OrderAndPapers & { checked: readonly Paper[] }): Email {
  const { papers } = order;
  const checked = papers.filter(({ paper }) => order.checked.includes(paper));
  const areAll = papers.every(({ state }) => state === 'accepted');
  const isAgain = checked.some(({ state }) => state === 'again');
  const subject = areAll ? 'subjectAccepted' : 'subject';
  return writeEmail(order.licensee, papersCheckedMail, namesAndPapers(order), () => ({
    subject: isAgain ? 'subjectAgain' : subject,
    heading: areAll ? 'headingAccepted' : 'heading',
    blocks: [
      rowsOf(
        ...checked.map(({ paper, state, reason }) => ({
          label: translate(paperWords[paper].name),
          value: [paperStates[state], reason ?? ''].filter(Boolean).map(translate).join(': '),
        })),
      ),
      ...(papersToSend(papers).length > 0 ? howToSend(order) : [statusButton(order)]),
    ],
  }));
}
