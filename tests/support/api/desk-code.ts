import { openSealedContent } from '#server/features/mail/content.ts';
import type { TestApi } from './create-test-api.ts';

export async function mailedDeskCode(api: TestApi, email: string): Promise<string> {
  const mail = await api.deps.db
    .selectFrom('mail_outbox')
    .select(['html', 'text'])
    .where('recipient', '=', email)
    .where('kind', '=', 'desk-code')
    .orderBy('uuid', 'desc')
    .executeTakeFirstOrThrow();
  const { text } = await openSealedContent(api.deps.secret, mail);
  const code = /^ {4}(\d{4}(?: \d{4}){3})$/m.exec(text)?.[1];
  if (code === undefined) throw new Error('The email contains no code');
  return code;
}
