import * as limits from '#contracts/api/limits.ts';
import { addDays, type Day, formatDay } from '#contracts/time/days.ts';
import { composeMail, type MailText } from './frame/render.ts';
import type { Block, Sentence } from './parts/blocks.ts';
import { paragraph } from './parts/blocks.ts';
import type { MailSender } from './parts/sender.ts';
import { mailVoice } from './parts/voice.ts';

export type AccountLink = {
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
export function renderAccountLinkMail(link: AccountLink): MailText {
  const { plate, expiresOn } = link;
  const opens = formatDay(addDays(expiresOn, -limits.renewalWindowDays));
  const voice = mailVoice(link.licensee, 'accountLinkMail', { plate, day: opens });
  const { say } = voice;
  return composeMail(link.licensee, {
    subject: say('subject'),
    preheader: say('preheader'),
    heading: say('heading'),
    lead: say('lead'),
    blocks: [
      { kind: 'plate', plate, expiresOn, tag: 'due' },
      {
        kind: 'rows',
        rows: [
          { label: 'Expires', value: formatDay(expiresOn) },
          { label: 'You can renew from', value: opens },
        ],
      },
      ...chosenBlocks(link, voice),
      { kind: 'button', label: 'LOG IN', href: link.accountUrl },
    ],
    notes: [[say('notAsked')]],
  });
}

function chosenBlocks(
  { chosen, replacementUrl, renewalUrl }: AccountLink,
  { say, link }: ReturnType<typeof mailVoice<'accountLinkMail'>>,
): Block[] {
  const items: Sentence[] = [
    ...(chosen.reminder ? [[say('reminder')]] : []),
    ...(chosen.replacement ? [link('replacement', replacementUrl)] : []),
    ...(chosen.anotherVehicle ? [link('another', renewalUrl)] : []),
  ];
  if (items.length === 0) return [];
  return [paragraph(say('askedFor')), { kind: 'list', items }];
}
