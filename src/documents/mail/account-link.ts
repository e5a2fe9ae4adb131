import * as limits from '#contracts/every-page/limits.ts';
import { addDays, type Day, formatDay } from '#contracts/vehicle/days.ts';
import type { Licensee } from '../licensee.ts';
import type { Block, Sentence } from './blocks.ts';
import { paragraph } from './blocks.ts';
import { composeMail, type MailText } from './compose-mail.ts';

export type AccountLink = {
  licensee: Licensee;
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
export function renderAccountLinkMail(link: AccountLink): MailText {
  const { plate, expiresOn } = link;
  const opens = formatDay(addDays(expiresOn, -limits.renewalWindowDays));
  return composeMail(link.licensee, {
    subject: 'The link to your account',
    preheader: `${plate} can be renewed from ${opens}.`,
    heading: 'Here is the link to your account.',
    lead: 'Log in with this email address. We send you a one-time code, you need no password.',
    blocks: [
      { kind: 'plate', plate, expiresOn, tag: 'due' },
      {
        kind: 'rows',
        rows: [
          { label: 'Expires', value: formatDay(expiresOn) },
          { label: 'You can renew from', value: opens },
        ],
      },
      ...chosenBlocks(link, opens),
      { kind: 'button', label: 'LOG IN', href: link.accountUrl },
    ],
    notes: [['You did not ask for this? Then ignore this email. The link alone opens no account.']],
  });
}

function chosenBlocks(link: AccountLink, opens: string): Block[] {
  const { chosen, plate } = link;
  const items: Sentence[] = [
    ...(chosen.reminder
      ? [[`Send a renewal reminder: we write to you on ${opens}, when you can renew ${plate}.`]]
      : []),
    ...(chosen.replacement
      ? [
          [
            'Replace lost card/sticker: ',
            { label: 'order it here', href: link.replacementUrl },
            '.',
          ],
        ]
      : []),
    ...(chosen.anotherVehicle
      ? [['Renew another vehicle: ', { label: 'start here', href: link.renewalUrl }, '.']]
      : []),
  ];
  if (items.length === 0) return [];
  return [paragraph('You asked for:'), { kind: 'list', items }];
}
