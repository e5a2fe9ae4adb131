import type { Licensee } from '../documents/licensee.ts';
import { type Email, paragraph } from './parts/blocks.ts';

type ChangedPasskeys = {
  licensee: Licensee;
  name: string;
  /** A sentence: which passkey, and what happened to it. */
  what: string;
};

/** Tells a member of staff that one of their passkeys was added or removed. */
export function composeDeskPasskeys({ licensee, name, what }: ChangedPasskeys): Email {
  return {
    kind: 'desk-passkeys',
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
