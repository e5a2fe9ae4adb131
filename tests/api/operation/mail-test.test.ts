import { encodeSignatureHeader } from '@sanity/webhook';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { MAIL_TEST_PREFIX, MAIL_TEST_TYPE } from '#contracts/api/mail-test.ts';
import { createApi } from '#server/api.ts';
import { createRateLimitStore } from '#server/db/rate-limit-store.ts';
import { GatewayError } from '#server/errors.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { lakePerTest } from '#tests/support/lake-per-test.ts';
import { sender } from '#tests/support/sample-sender.ts';

const EDITOR = 'local-editor';
const EMAIL = 'editor@localhost';
const words: Record<string, string> = {
  ...sender.mails.codeMail,
  lead: 'Type these digits within {minutes} minutes.',
};
const request = { mail: 'codeMail', sample: 'Login code', language: 'en', words };

const lake = lakePerTest();
let api: TestApi;
let count = 0;
beforeAll(async () => {
  api = await createTestApi({ lake: lake.lake });
});
beforeEach(() => api.deps.db.deleteFrom('sandbox_mailbox').execute());
afterAll(() => api.close());

/** Writes a request into the lake, calls the webhook, and returns the answer. */
async function ask({
  author = EDITOR,
  asked = {},
  deps = {},
  secret = api.deps.publishing.secret(),
}: {
  author?: string;
  asked?: object;
  deps?: Partial<TestApi['deps']>;
  secret?: string;
} = {}) {
  count += 1;
  const _id = `${MAIL_TEST_PREFIX}${count}`;
  const document = { _id, _type: MAIL_TEST_TYPE, ...request, ...asked };
  await lake.client().create(document);
  const body = JSON.stringify({ _id, _type: MAIL_TEST_TYPE, author });
  const called = async () => {
    const at = api.deps.clock().getTime() + count++;
    const { status } = await createApi({ ...api.deps, ...deps }).request(
      '/v1/api/content/published',
      {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          'sanity-webhook-signature': await encodeSignatureHeader(body, at, secret),
        },
      },
    );
    return status;
  };
  const status = await called();
  const stored = await lake.client().getDocument(_id);
  return { status, answer: stored?.answer, called };
}

const mailbox = () => api.deps.db.selectFrom('sandbox_mailbox').selectAll().execute();

it('sends the draft once, only to the editor who requested it, and marks it as a test', {
  tags: ['EDIT-009'],
}, async () => {
  const { status, answer, called } = await ask({ asked: { to: 'dana@example.com' } });
  const inMailbox = { mailbox: expect.stringMatching(/^http.*\/dev\/mailbox$/) };
  expect(status).toBe(202);
  expect(answer).toEqual({ isSent: true, message: `Sent to ${EMAIL}.`, ...inMailbox });
  const [mail, ...others] = await mailbox();
  expect(others).toEqual([]);
  expect([mail?.recipient, mail?.subject]).toEqual([
    EMAIL,
    `[Test] Your login code from ${sender.name}`,
  ]);
  expect(mail?.text).toContain('Type these digits within 10 minutes.');
  // The lake calls again when the answer is written.
  expect(await called()).toBe(202);
  expect(await mailbox()).toHaveLength(1);
});

it('sends the Spanish text with Spanish sample values', { tags: ['LANG-002'] }, async () => {
  const { answer } = await ask({
    asked: {
      mail: 'reminderMail',
      sample: 'Reminder',
      language: 'es',
      words: { ...sender.mails.reminderMail, heading: '{name}, ya puede renovar {plate}.' },
    },
  });
  expect(answer).toMatchObject({ isSent: true });
  const [mail] = await mailbox();
  expect(mail?.text).toMatch(/Dana, ya puede renovar\s8ABC123\./);
  expect(mail?.html).toContain('lang="es"');
  expect(mail?.attachments).not.toEqual([]);
});

it('sends nothing without the lake’s signature or its editor', { tags: ['SAFE-022'] }, async () => {
  expect(await ask({ secret: 'a secret of a stranger' })).toMatchObject({ status: 401 });
  const { gateways } = api.deps;
  const lakeWithoutUser = { ...gateways.lake, emailOf: async () => undefined };
  const { answer } = await ask({ deps: { gateways: { ...gateways, lake: lakeWithoutUser } } });
  expect(answer).toMatchObject({
    isSent: false,
    message: expect.stringContaining('email address'),
  });
  expect(await mailbox()).toEqual([]);
});

it('tells the editor in one sentence why nothing was sent', async () => {
  const incomplete = await ask({ asked: { words: { ...words, lead: 'Type these digits.' } } });
  expect(incomplete.answer).toMatchObject({
    isSent: false,
    message: expect.stringContaining('Fill in all fields'),
  });
  const unknown = await ask({ asked: { sample: 'Another' } });
  expect(unknown.answer).toMatchObject({ isSent: false });
  const mail = {
    send: async () => {
      throw new GatewayError('mail', 'No server', { retryable: true });
    },
  };
  const { answer } = await ask({ deps: { gateways: { ...api.deps.gateways, mail } } });
  expect(answer).toMatchObject({
    isSent: false,
    message: expect.stringContaining('The mail server can’t be reached'),
  });
  expect(await mailbox()).toEqual([]);
});

it('limits the tests that one editor gets', { tags: ['SAFE-005'] }, async () => {
  const { clock, db } = api.deps;
  const changes = new Map([['mail-tests', { points: 2, perSeconds: 3600 }]]);
  const rateLimits = { store: createRateLimitStore(db, clock), clock, changes };
  const answers = [];
  for (let test = 0; test < 3; test += 1) {
    const { answer } = await ask({ deps: { rateLimits } });
    answers.push(answer?.isSent);
  }
  expect(answers).toEqual([true, true, false]);
  expect(await mailbox()).toHaveLength(2);
});
