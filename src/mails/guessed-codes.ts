import { type Email, paragraph } from './parts/blocks.ts';
import { type EmailSpec, opening } from './parts/spec.ts';
import { type MailSender, writeEmail } from './parts/write-email.ts';

export const guessedCodesMail = {
  name: 'guessedCodesMail',
  kind: 'guessed-codes',
  title: 'Wrong login codes',
  sent: 'When someone has entered 5, 50, 500, or 5000 wrong codes for an email.',
  values: ['failures'],
  parts: {
    ...opening,
    lead: { ...opening.lead, must: ['failures'] },
    notYou: { title: 'If it was not the reader' },
    advice: { title: 'Safety advice' },
  },
} as const satisfies EmailSpec;

type GuessedCodes = {
  licensee: MailSender;
  /** The total number of wrong codes. */
  failures: number;
};

/** Warns the owner of an email that someone is entering wrong login codes for it. */
export function composeGuessedCodes({ licensee, failures }: GuessedCodes): Email {
  return writeEmail(licensee, guessedCodesMail, { failures }, ({ text }) => ({
    blocks: [paragraph(text('notYou')), paragraph(text('advice'))],
  }));
}
