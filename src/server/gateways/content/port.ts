import type { MailTestAnswer } from '#contracts/api/mail-test.ts';

/** What the site reads and writes in the Content Lake while it runs. Without a lake, it finds nothing. */
export interface EditorsLake {
  /** Undefined if the document doesn't exist. */
  find(id: string): Promise<unknown>;
  /** Undefined if the user has no email address, as a robot has none. */
  emailOf(userId: string): Promise<string | undefined>;
  answer(id: string, answer: MailTestAnswer): Promise<void>;
}
