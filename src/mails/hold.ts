import { button, type Email, paragraph } from './parts/blocks.ts';
import { type EmailSpec, opening } from './parts/spec.ts';
import { type MailSender, writeEmail } from './parts/write-email.ts';

export const holdMail = {
  name: 'holdMail',
  kind: 'hold',
  title: 'A hold of the DMV',
  sent: 'When somebody wants to order for a vehicle on which the DMV has put a hold.',
  values: ['plate'],
  parts: {
    ...opening,
    nextHeading: { title: 'Heading of what to do next' },
    notAsked: { title: 'If you did not ask for it' },
  },
} as const satisfies EmailSpec;

type HeldVehicle = {
  licensee: MailSender;
  plate: string;
  /** What settles it. */
  next: string;
  /** Can something be ordered of us once it is settled? */
  comesBack: boolean;
};

/**
 * Says what settles the hold on a vehicle, to the visitor who wanted something for it. Anybody may have typed the email: the
 * DMV's own words, which name debts, are on the screen only.
 */
export function composeHold({ licensee, plate, next, comesBack }: HeldVehicle): Email {
  return writeEmail(licensee, holdMail, { plate }, ({ text }) => ({
    blocks: [
      { kind: 'heading', text: text('nextHeading') },
      paragraph(next),
      ...(comesBack ? [button('START YOUR ORDER', licensee.siteUrl)] : []),
    ],
    notes: [[text('notAsked')]],
  }));
}
