import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeCode } from '#mails/code.ts';
import { createWorkers } from '#server/jobs/start-jobs.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork } from '#tests/support/api/create-test-work.ts';

const CODES = 25;

describe('Login codes', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  it('are sent while all other work pauses for customers who are paying', {
    tags: ['FAST-002'],
  }, async () => {
    const { deps } = await createTestWork(api);
    const licensee = deps.licensee();
    const email = composeCode({ licensee, code: '1234', loginUrl: licensee.siteUrl });
    for (let count = 0; count < CODES; count += 1) {
      const to = `driver${count}@example.com`;
      await api.deps.mail.enqueue(deps.db, { to, email, purgeAfterSend: true });
    }
    let rests = 0;
    const rest = async () => {
      rests += 1;
    };
    const workers = createWorkers(deps, { rest });
    await workers.find(({ kinds }) => kinds.includes('send-urgent-mail'))?.runDue();
    const sent = await deps.db
      .selectFrom('mail_outbox')
      .select('uuid')
      .where('state', '=', 'sent')
      .execute();
    expect([sent.length, rests]).toEqual([CODES, 0]);
  });
});
