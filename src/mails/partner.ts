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

const UNEXPECTED = 'If you didn’t expect this, call us or write to us.';

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
          ? UNEXPECTED
          : `If this wasn’t you or a colleague, log in to the portal, undo the change, and replace your keys so that the previous ones expire immediately. Then call us or write to us, so that we can remove ${by} from your contacts.`,
      ),
      button('Open the partner portal', portalUrl),
    ],
  };
}

type NewContact = Pick<ChangedPartner, 'licensee' | 'partner' | 'portalUrl'> & { guideUrl: string };

export function composePartnerContact({
  licensee,
  partner,
  portalUrl,
  guideUrl,
}: NewContact): Email {
  const subject = 'You can now log in to the partners’ portal';
  return {
    kind: 'partner-contact',
    language: 'en',
    licensee,
    subject,
    preheader: `You’re a contact of ${partner}.`,
    heading: subject,
    lead: `We added this address as a contact of ${partner}.`,
    blocks: [
      paragraph(
        'To log in, enter this email address, and then the code from our email. You don’t need a password.',
      ),
      button('Open the partner portal', portalUrl),
      paragraph(
        'The ',
        { label: 'guide', href: guideUrl },
        ' leads to a paid test order in 10 minutes.',
      ),
      paragraph(UNEXPECTED),
    ],
  };
}
