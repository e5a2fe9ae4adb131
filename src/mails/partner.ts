import type { Licensee } from '../documents/licensee.ts';
import { button, type Email, paragraph } from './parts/blocks.ts';

type ChangedPartner = {
  licensee: Licensee;
  partner: string;
  /** The contact who made the changes. Undefined if our staff made them. */
  by: string | undefined;
  moment: string;
  changes: readonly string[];
  portalUrl: string;
};

/** Goes to a partner's contacts. It concerns security, so editors don't write it, and the portal is in English. */
export function composePartnerChange(changed: ChangedPartner): Email {
  const { licensee, partner, by, moment, changes, portalUrl } = changed;
  return {
    kind: 'partner-change',
    language: 'en',
    licensee,
    subject: `The keys or settings of ${partner} have changed`,
    preheader: changes.join(' '),
    heading: 'Your keys or settings have changed',
    lead: `On ${moment}, ${by ?? 'our staff'} changed the following for ${partner}:`,
    blocks: [
      { kind: 'list', items: changes.map((change) => [change]) },
      paragraph(
        by === undefined
          ? 'If you didn’t expect this, call us or write to us.'
          : `If this wasn’t you or a colleague, log in to the portal, undo the change, and replace your keys so that the previous ones expire immediately. Then call us or write to us, so that we can remove ${by} from your contacts.`,
      ),
      button('Open the partner portal', portalUrl),
    ],
  };
}
