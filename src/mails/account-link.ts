import { type Day, formatDay } from '#contracts/time/days.ts';
import { renewalOpensOn } from '#contracts/vehicle/renewal-window.ts';
import { t } from '#words/words.ts';
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
  title: 'Account link',
  sent: 'When a customer whose vehicle can’t be renewed yet submits their choices.',
  values: ['plate', 'day'],
  parts: {
    ...opening,
    askedFor: { title: 'Before the list of choices' },
    reminder: { title: 'Choice: reminder', must: ['day'] },
    replacement: { title: 'Choice: new card or sticker', link: true },
    another: { title: 'Choice: another vehicle', link: true },
    notAsked: { title: 'If the reader did not request it' },
  },
} as const satisfies EmailSpec;

type AccountLink = {
  licensee: MailSender;
  /** The URL of the login page with a prefilled form. */
  accountUrl: string;
  plate: string;
  expiresOn: Day;
  /** The options chosen on the not-yet-eligible page. */
  chosen: { reminder: boolean; replacement: boolean; anotherVehicle: boolean };
  replacementUrl: string;
  renewalUrl: string;
};

export function composeAccountLink(wish: AccountLink): Email {
  const { plate, expiresOn } = wish;
  const opens = formatDay(renewalOpensOn(expiresOn));
  return writeEmail(wish.licensee, accountLinkMail, { plate, day: opens }, (texts) => ({
    blocks: [
      { kind: 'plate', plate, expiresOn, tag: 'due' },
      rowsOf(
        { label: t('Expires'), value: formatDay(expiresOn) },
        { label: t('You can renew from'), value: opens },
      ),
      ...chosenBlocks(wish, texts),
      button(t('LOG IN'), wish.accountUrl),
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
