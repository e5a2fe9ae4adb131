import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSmtpMail } from '#server/gateways/mail/smtp.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork } from '#tests/support/api/create-test-work.ts';
import { codeRequest, LOGIN, loginBody } from '#tests/support/api/login.ts';
import {
  addressBody,
  checkoutBody,
  fillCart,
  lookUp,
  someone,
} from '#tests/support/api/shopping.ts';
import { type SmtpInbox, startSmtpInbox } from '#tests/support/outside/smtp-inbox.ts';

const VICTIM = 'victim@corp.example';
const SPELLINGS = [
  VICTIM,
  'Victim@CORP.example',
  '<victim@corp.example>',
  'victim@corp.example>',
  '<<victim@corp.example>>',
  'Somebody <victim@corp.example>',
  'victim@corp.exa\u00admple',
  'vic\u200btim@corp.example',
  '\uff56ictim@corp.example',
  'victim@corp.example,other@corp.example',
  'victim@corp.example;other@corp.example',
  'other@corp.example, victim@corp.example',
  'victim(comment)@corp.example',
  '"victim"@corp.example',
  'friends:victim@corp.example;',
  'vic\\tim@corp.example',
  'victim@corp.example\r\nBcc: other@corp.example',
  'victim@[192.0.2.1]',
];

describe('One mailbox in 18 spellings', { tags: ['SAFE-004'] }, () => {
  let api: TestApi;
  let inbox: SmtpInbox;
  beforeAll(async () => {
    api = await createTestApi();
    inbox = await startSmtpInbox();
  });
  afterAll(async () => {
    await inbox.close();
    await api.close();
  });

  it('gets codes at the rate for one mailbox, and no one else gets any', async () => {
    const mailGateway = createSmtpMail({ url: inbox.url, from: 'Desk <desk@storefront.test>' });
    const work = await createTestWork(api, { mailGateway });
    const statuses: number[] = [];
    for (const spelling of SPELLINGS) {
      statuses.push((await api.post('/user/authentications', codeRequest(spelling))).status);
    }
    await work.runDue();
    mailGateway.close();
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(inbox.mails().map(({ to }) => to)).toEqual([[VICTIM], [VICTIM], [VICTIM]]);
    for (const { raw } of inbox.mails()) expect(raw).not.toContain('other@corp.example');
  });

  it('is treated the same by every call that takes an email', async () => {
    const ids = await fillCart(api);
    const calls: ((email: string) => Promise<{ status: number }>)[] = [
      (email) => lookUp(api, { ...someone(), email }),
      (email) => api.post('/user/shipping/address', addressBody(ids, { email })),
      (email) => api.post(LOGIN, loginBody(email, '1234')),
      (email) => api.post('/privacy/requests', { email, kind: 'access' }),
      (email) =>
        api.post(
          '/checkout',
          checkoutBody({ user: ids.user, lines: [ids.line], amount: 1 }, { email }),
        ),
    ];
    for (const call of calls) {
      const rejected: string[] = [];
      for (const email of SPELLINGS) if ((await call(email)).status === 400) rejected.push(email);
      expect(rejected).toHaveLength(10);
    }
    const kept = await api.deps.db
      .selectFrom('app_user')
      .select('email')
      .where('email', 'like', '%corp.example%')
      .execute();
    expect(new Set(kept.map(({ email }) => email))).toEqual(new Set([VICTIM]));
  });
});
