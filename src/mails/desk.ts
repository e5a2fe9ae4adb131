import { deskCodeLimits } from '#contracts/desk/passkey.ts';
import type { Licensee } from '../documents/licensee.ts';
import { type Email, paragraph } from './parts/blocks.ts';

type DeskCode = { licensee: Licensee; name: string; code: string; deskUrl: string };

/**
 * Contains the code with which a staff member creates their first passkey. Emails to staff concern security,
 * so editors don't write them.
 */
export function composeDeskCode({ licensee, name, code, deskUrl }: DeskCode): Email {
  return {
    kind: 'desk-code',
    language: 'en',
    licensee,
    subject: 'Your desk passkey code',
    preheader: `The code expires in ${deskCodeLimits.minutes} minutes.`,
    heading: 'Create your passkey',
    lead: `${name}, use this code to create your passkey for the desk. It expires in ${deskCodeLimits.minutes} minutes.`,
    blocks: [
      { kind: 'code', digits: code },
      paragraph('Enter it only at ', { label: deskUrl, href: deskUrl }, '.'),
      paragraph(
        'Didn’t request this code? Tell your administrator. Don’t share the code with anyone.',
      ),
    ],
  };
}

type ChangedPasskeys = {
  licensee: Licensee;
  name: string;
  /** A sentence that names the passkey and says what happened to it. */
  what: string;
};

export function composeDeskPasskeys({ licensee, name, what }: ChangedPasskeys): Email {
  return {
    kind: 'desk-passkeys',
    language: 'en',
    licensee,
    subject: 'Your passkeys for the desk have changed',
    preheader: what,
    heading: 'Your passkeys have changed',
    lead: `${name}, ${what}`,
    blocks: [
      paragraph(
        'If this wasn’t you, tell your administrator right away. They can end your sessions and remove your passkeys.',
      ),
    ],
  };
}
