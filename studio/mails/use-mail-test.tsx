import { useToast } from '@sanity/ui/toast';
import { useState } from 'react';
import { useClient } from 'sanity';
import { API } from '../../src/cms/lake-api.ts';
import {
  MAIL_TEST_PREFIX,
  MAIL_TEST_TYPE,
  type MailTest,
  type MailTestAnswer,
} from '../../src/contracts/api/mail-test.ts';
import { useReport } from '../publishing/PublishingLayout.tsx';

const LOOK_EVERY_MS = 500;
const LOOKS = 60;
const NO_ANSWER: MailTestAnswer = {
  isSent: false,
  message: 'The site didn’t respond. Try again, or ask your administrator.',
};
const NO_SITE: MailTestAnswer = {
  isSent: false,
  message: 'No site reports to this Studio, so nothing can send emails.',
};

/** Asks the site to send an email to the editor, and says what came of it. */
export function useMailTest() {
  const client = useClient(API).withConfig({ perspective: 'raw' });
  const report = useReport();
  const toast = useToast();
  const [isSending, setIsSending] = useState(false);

  async function ask(test: MailTest): Promise<MailTestAnswer> {
    if (!report) return NO_SITE;
    const _id = `${MAIL_TEST_PREFIX}${crypto.randomUUID()}`;
    try {
      await client.create({ _id, _type: MAIL_TEST_TYPE, ...test });
      for (let look = 0; look < LOOKS; look += 1) {
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
        const query = '*[_id == $id][0].answer';
        const answer = await client.fetch<MailTestAnswer | null>(query, { id: _id });
        if (answer) return answer;
      }
      return NO_ANSWER;
    } finally {
      // An answer stays true even if the request can't be deleted.
      await client.delete(_id).catch(() => undefined);
    }
  }

  return {
    isSending,
    async send(test: MailTest): Promise<void> {
      setIsSending(true);
      const { isSent, message, mailbox } = await ask(test).catch(() => NO_ANSWER);
      setIsSending(false);
      toast.push({
        status: isSent ? 'success' : 'error',
        title: isSent ? 'Test sent' : 'Nothing was sent',
        description: mailbox ? (
          <>
            {message} <a href={mailbox}>Open the mailbox</a>
          </>
        ) : (
          message
        ),
        duration: 15_000,
      });
    },
  };
}
