/** Mails to our own staff. Editors do not write them: they are about safety, and nobody else reads them. */
import { deskCodeLimits } from '#contracts/desk/passkey.ts';
import { composeMail, type MailText } from './frame/render.ts';
import { paragraph } from './parts/blocks.ts';
import type { MailSender } from './parts/sender.ts';

/** Carries the code by which a member of staff makes their first passkey. */
export function renderDeskCodeMail({
  licensee,
  name,
  code,
  deskUrl,
}: {
  licensee: MailSender;
  name: string;
  code: string;
  deskUrl: string;
}): MailText {
  return composeMail(licensee, {
    subject: 'Your code for the desk',
    preheader: `It is valid for ${deskCodeLimits.minutes} minutes.`,
    heading: 'Make your passkey',
    lead: `${name}, this code lets you make your passkey for the desk. It is valid for ${deskCodeLimits.minutes} minutes.`,
    blocks: [
      { kind: 'code', digits: code },
      paragraph('Enter it only at ', { label: deskUrl, href: deskUrl }, '.'),
      paragraph('You did not ask for it? Tell whoever runs the site. Give the code to nobody.'),
    ],
  });
}

/** Tells a member of staff that a passkey of theirs was added or removed. */
export function renderPasskeysChangedMail({
  licensee,
  name,
  what,
}: {
  licensee: MailSender;
  name: string;
  /** A sentence: which passkey, and what became of it. */
  what: string;
}): MailText {
  return composeMail(licensee, {
    subject: 'Your passkeys for the desk have changed',
    preheader: what,
    heading: 'Your passkeys have changed',
    lead: `${name}, ${what}`,
    blocks: [
      paragraph(
        'Was it not you? Tell whoever runs the site at once: they end your sessions and remove your passkeys.',
      ),
    ],
  });
}
