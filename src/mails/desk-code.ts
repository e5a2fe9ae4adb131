import { deskCodeLimits } from '#contracts/desk/passkey.ts';
import type { Licensee } from '../documents/licensee.ts';
import { type Email, paragraph } from './parts/blocks.ts';

type DeskCode = { licensee: Licensee; name: string; code: string; deskUrl: string };

/**
 * Carries the code by which a member of staff makes their first passkey. Editors do not write emails to our staff: they are
 * about safety, and nobody else reads them.
 */
export function composeDeskCode({ licensee, name, code, deskUrl }: DeskCode): Email {
  return {
    kind: 'desk-code',
    licensee,
    subject: 'Your code for the desk',
    preheader: `It is valid for ${deskCodeLimits.minutes} minutes.`,
    heading: 'Make your passkey',
    lead: `${name}, this code lets you make your passkey for the desk. It is valid for ${deskCodeLimits.minutes} minutes.`,
    blocks: [
      { kind: 'code', digits: code },
      paragraph('Enter it only at ', { label: deskUrl, href: deskUrl }, '.'),
      paragraph('You did not ask for it? Tell whoever runs the site. Give the code to nobody.'),
    ],
  };
}
