import type { Licensee } from '../documents/licensee.ts';
import { type Email, paragraph } from './parts/blocks.ts';

type ChangedPasskeys = {
  licensee: Licensee;
  name: string;
  /** A sentence: which passkey, and what became of it. */
  what: string;
};

/** Tells a member of staff that a passkey of theirs was added or removed. */
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
        'Was it not you? Tell whoever runs the site at once: they end your sessions and remove your passkeys.',
      ),
    ],
  };
}
