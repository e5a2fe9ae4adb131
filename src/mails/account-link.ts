import * as limits from '#contracts/api/limits.ts';
import { addDays, type Day, formatDay } from '#contracts/time/days.ts';
import {
  type Block,
  button,
  type Email,
  paragraph,
  rowsOf,
  type Sentence,
} from './parts/blocks.ts';
import { type EmailSpec, opening } from './parts/spec.ts';
import { type MailSender, type Texts, writeEmail } from './parts/write-email.ts';

export const accountLinkMail = {
  name: 'accountLinkMail',
  kind: 'account-link',
  title: 'Link to the account',
  sent: 'When somebody whose vehicle cannot be renewed yet has chosen what they want.',
  values: ['plate', 'day'],
  parts: {
    ...opening,
    askedFor: { title: 'Before the list of what was chosen' },
    reminder: { title: 'Chosen: a reminder', must: ['day'] },
    replacement: { title: 'Chosen: a new card or sticker', link: true },
    another: { title: 'Chosen: another vehicle', link: true },
    notAsked: { title: 'If you did not ask for it' },
  },
} as const satisfies EmailSpec;

type AccountLink = {
  licensee: MailSender;
  /** The login with its form filled in. */
  accountUrl: string;
  plate: string;
  expiresOn: Day;
  /** What was checked on the page that says the renewal is not open yet. */
  chosen: { reminder: boolean; replacement: boolean; anotherVehicle: boolean };
  /** Where the replacement and another renewal begin. */
  replacementUrl: string;
  renewalUrl: string;
};

/** The link to the account that the not-yet-eligible page promises, with what was asked for. */
export function composeAccountLink(wish: AccountLink): Email {
  const { plate, expiresOn } = wish;
  const opens = formatDay(addDays(expiresOn, -limits.renewalWindowDays));
  return writeEmail(wish.licensee, accountLinkMail, { plate, day: opens }, (texts) => ({
    blocks: [
      { kind: 'plate', plate, expiresOn, tag: 'due' },
      rowsOf(
        { label: 'Expires', value: formatDay(expiresOn) },
        { label: 'You can renew from', value: opens },
      ),
      ...chosenBlocks(wish, texts),
      button('LOG IN', wish.accountUrl),
    ],
    notes: [[texts.text('notAsked')]],
  }));
}

function chosenBlocks(
  { chosen, replacementUrl, renewalUrl }: AccountLink,
  { text, link }: Texts<typeof accountLinkMail>,
): Block[] {
  const items: Sentence[] = [
    ...(chosen.reminder ? [[text('reminder')]] : []),
    ...(chosen.replacement ? [link('replacement', replacementUrl)] : []),
    ...(chosen.anotherVehicle ? [link('another', renewalUrl)] : []),
  ];
  if (items.length === 0) return [];
  return [paragraph(text('askedFor')), { kind: 'list', items }];
}
