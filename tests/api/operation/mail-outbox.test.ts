import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { licensee } from '#documents/samples.ts';
import type { Email } from '#mails/parts/blocks.ts';
import { GatewayError } from '#server/errors.ts';
import { createDevMailbox, createSandboxMailbox } from '#server/features/mail/dev-mailbox.ts';
import type { Mail, MailGateway } from '#server/gateways/mail/port.ts';
import { startJobs } from '#server/jobs/start-jobs.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork } from '#tests/support/api/create-test-work.ts';

const MINUTE_MS = 60_000;
const at = (remoteAddress: string | undefined) => ({ incoming: { socket: { remoteAddress } } });
const HERE = at('127.0.0.1');
const emailOf = (kind: string): Email => ({
  ...{ kind, language: 'en', licensee, subject: 'Your login code', preheader: '' },
  heading: 'Your login code',
  ...{ lead: 'It is 4711.', blocks: [{ kind: 'plate', plate: '8ABC123', tag: 'due' }] },
});
const code = emailOf('code');
const receipt = emailOf('receipt');
const TEXT = expect.stringContaining('It is 4711.');

describe('the mail outbox', () => {
  let shop: TestApi;
  let count = 0;
  beforeAll(async () => {
    shop = await createTestApi();
  });
  afterAll(() => shop.close());

  function nextAddress() {
    count += 1;
    shop.travel();
    return `reader${count}@example.com`;
  }

  const rowOf = (to: string) =>
    shop.deps.db
      .selectFrom('mail_outbox')
      .selectAll()
      .where('recipient', '=', to)
      .executeTakeFirstOrThrow();

  it('sends nothing for a transaction that was rolled back', async () => {
    const post = recordingPost();
    const work = await createTestWork(shop, { mailGateway: post });
    const to = nextAddress();
    const transaction = shop.deps.db.transaction().execute(async (tx) => {
      await shop.deps.mail.enqueue(tx, { to, email: code });
      throw new Error('rolled back');
    });
    await expect(transaction).rejects.toThrow('rolled back');
    await work.runDue();
    expect(post.sent).toEqual([]);
  });

  it('sends an email once per cause, no matter how often it is recorded', async () => {
    const post = recordingPost();
    const work = await createTestWork(shop, { mailGateway: post });
    const to = nextAddress();
    const asked = { to, email: receipt, key: `receipt:${to}` };
    await shop.deps.mail.enqueue(shop.deps.db, asked);
    await shop.deps.mail.enqueue(shop.deps.db, asked);
    await work.runDue();
    await work.runDue();
    expect(post.sent.map((sent) => sent.to)).toEqual([to]);
    const [picture] = post.sent[0]?.attachments ?? [];
    expect(picture).toMatchObject({ cid: 'plate-8ABC123.png', contentType: 'image/png' });
  });

  it('never makes a receipt wait behind emails that strangers requested', {
    tags: ['SAFE-005'],
  }, async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const post = recordingPost();
    const slow: MailGateway = {
      async send(sent) {
        if (sent.to.startsWith('stranger')) await held;
        return post.send(sent);
      },
    };
    const work = await createTestWork(shop, { mailGateway: slow });
    const to = nextAddress();
    for (let stranger = 0; stranger < 12; stranger += 1) {
      const asked = { to: `stranger${stranger}@example.com`, email: code };
      await shop.deps.mail.enqueue(shop.deps.db, { ...asked, isUnverified: true });
    }
    await shop.deps.mail.enqueue(shop.deps.db, { to, email: receipt });
    const { stop } = await startJobs({ ...work.deps, jobs: shop.deps.jobs });
    await vi.waitFor(() => expect(post.sent.map((sent) => sent.to)).toEqual([to]));
    release();
    await vi.waitFor(() => expect(post.sent).toHaveLength(13));
    await stop();
  });

  it('keeps an email while the server is down and sends it when it is back', async () => {
    const post = recordingPost();
    const work = await createTestWork(shop, { mailGateway: post });
    const to = nextAddress();
    await shop.deps.mail.enqueue(shop.deps.db, { to, email: receipt });
    post.isDown = true;
    await work.runDue();
    expect(await rowOf(to)).toMatchObject({ state: 'queued', text: TEXT });
    post.isDown = false;
    shop.travel({ ms: MINUTE_MS });
    await work.runDue();
    expect(post.sent).toHaveLength(1);
    expect(post.sent[0]?.messageId).toBe((await rowOf(to)).message_id);
    expect(await rowOf(to)).toMatchObject({ state: 'sent', text: TEXT });
  });

  it('leaves no trace of a code, whether it was sent, rejected, or expired', async () => {
    const post = recordingPost();
    const work = await createTestWork(shop, { mailGateway: post });
    const purged = { html: '', text: '', attachments: [] };

    const sent = nextAddress();
    await enqueueCode(sent);
    await work.runDue();
    expect(post.sent[0]?.text).toContain('It is 4711.');
    expect(await rowOf(sent)).toMatchObject({ state: 'sent', ...purged });

    const rejected = nextAddress();
    await enqueueCode(rejected);
    post.rejects = true;
    await work.runDue();
    expect(await rowOf(rejected)).toMatchObject({ state: 'refused', ...purged });
    post.rejects = false;

    const late = nextAddress();
    await enqueueCode(late);
    shop.travel({ ms: 11 * MINUTE_MS });
    await work.runDue();
    expect(await rowOf(late)).toMatchObject({ state: 'expired', ...purged });
    expect(post.sent).toHaveLength(1);
  });

  const enqueueCode = (to: string) =>
    shop.deps.mail.enqueue(shop.deps.db, { to, email: code, purgeAfterSend: true });

  it('is shared by parallel workers without sending an email twice', async () => {
    const post = recordingPost({ slow: true });
    const works = await Promise.all(
      [1, 2, 3].map(() => createTestWork(shop, { mailGateway: post })),
    );
    const addresses = Array.from({ length: 60 }, nextAddress);
    for (const to of addresses) {
      await shop.deps.mail.enqueue(shop.deps.db, { to, email: receipt });
    }
    await Promise.all(works.map((work) => work.runDue()));
    expect(post.sent.map(({ to }) => to).sort()).toEqual(addresses.sort());
  });

  it('shows developers the sandbox as data, and as a page that runs nothing from an email', async () => {
    const mailbox = createDevMailbox(shop.deps.db);
    const to = nextAddress();
    const pdf = {
      filename: 'card.pdf',
      contentType: 'application/pdf',
      content: Buffer.from('%PDF'),
    };
    await createSandboxMailbox(shop.deps).keep({
      ...{ to, subject: 'Your login code', text: '4711', messageId: 'hostile@example.com' },
      html: '<p>4711</p><script>alert(1)</script>',
      attachments: [pdf],
    });

    const get = (path: string) => mailbox.request(path, {}, HERE);
    const answer = await get(`/dev/mailbox.json?to=${to.toUpperCase()}`);
    const body: { data: { subject: string; attachments: { href: string }[] }[] } =
      await answer.json();
    expect(body.data.map(({ subject }) => subject)).toEqual(['Your login code']);
    const file = await get(body.data[0]?.attachments[0]?.href ?? '');
    expect(await file.text()).toBe('%PDF');

    const page = await get(`/dev/mailbox?to=${to}`);
    const html = await page.text();
    expect(html).toContain('<iframe sandbox title="Your login code"');
    expect(html).not.toContain('<script>');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it.each([
    ['on another machine', '203.0.113.7', undefined],
    ['at an unknown address', undefined, undefined],
    ['behind a proxy', '127.0.0.1', 'X-Forwarded-For'],
    ['behind a proxy that says Forwarded', '::1', 'Forwarded'],
    ['behind a proxy that says X-Real-IP', '::ffff:127.0.0.1', 'X-Real-IP'],
  ])('shows the sandbox to no one %s', async (_, remoteAddress, header) => {
    const mailbox = createDevMailbox(shop.deps.db);
    const headers = new Headers(header ? { [header]: '127.0.0.1' } : {});
    for (const path of ['/dev/mailbox', '/dev/mailbox.json', '/dev/mailbox/1/0']) {
      const answer = await mailbox.request(path, { headers }, at(remoteAddress));
      expect([answer.status, await answer.text()]).toEqual([404, '404 Not Found']);
    }
    expect((await mailbox.request('/dev/mailbox', {}, at('::ffff:127.0.0.1'))).status).toBe(200);
  });
});

function recordingPost({ slow = false } = {}) {
  const post: MailGateway & { sent: Mail[]; isDown: boolean; rejects: boolean } = {
    sent: [],
    isDown: false,
    rejects: false,
    async send(mail) {
      if (slow) await new Promise((done) => setTimeout(done, 5));
      if (post.isDown) throw new GatewayError('mail', 'down', { retryable: true });
      if (post.rejects) throw new GatewayError('mail', 'refused', { retryable: false });
      post.sent.push(mail);
    },
  };
  return post;
}
