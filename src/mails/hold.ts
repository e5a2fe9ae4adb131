import { holdParagraph } from '#contracts/vehicle/hold-steps.ts';
import { homeUrl } from '#documents/licensee.ts';
import { t } from '#words/words.ts';
import { button, type Email, paragraph } from './parts/blocks.ts';
import { type EmailSpec, opening } from './parts/spec.ts';
import { type MailSender, writeEmail } from './parts/write-email.ts';

export const holdMail = {
  name: 'holdMail',
  kind: 'hold',
  title: 'DMV hold',
  sent: 'When someone tries to order for a vehicle with a DMV hold.',
  values: ['plate'],
  parts: {
    ...opening,
    nextHeading: { title: 'Heading above the next steps' },
    notAsked: { title: 'If the reader did not request it' },
  },
} as const satisfies EmailSpec;

type HeldVehicle = {
  licensee: MailSender;
  plate: string;
  /** How to clear the hold, with a line for each step. */
  next: string;
  /** Whether we offer a service for the vehicle once the hold is cleared. */
  comesBack: boolean;
};

/**
 * Explains to the visitor who looked up a vehicle how to clear its hold. Anyone may have typed the email
 * address, so the DMV's own text, which lists debts, appears only on the screen.
 */
export function composeHold({ licensee, plate, next, comesBack }: HeldVehicle): Email {
  return writeEmail(licensee, holdMail, { plate }, ({ text }) => ({
    blocks: [
      { kind: 'heading', text: text('nextHeading') },
      paragraph(holdParagraph(next)),
      ...(comesBack ? [button(t('Start your order'), homeUrl(licensee))] : []),
    ],
    notes: [[text('notAsked')]],
  }));
}
