import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findPartnerByName } from '#server/features/partners/list-partners.ts';
import {
  addPartner as addInFull,
  changePartner,
  rollKey,
} from '#server/features/partners/manage.ts';
import { partners } from '#server/operator/partners.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork } from '#tests/support/api/create-test-work.ts';
import { logIn } from '#tests/support/api/login.ts';
import { addPartner } from '#tests/support/api/partners.ts';
import { someone } from '#tests/support/api/shopping.ts';
import { runInProcess } from '#tests/support/process/run-operator.ts';

const PART = { tags: ['PART-001'] };
const SITE = 'https://www.example.com';

describe('A change of a partner’s keys or settings', () => {
  let api: TestApi;
  let work: Awaited<ReturnType<typeof createTestWork>>;
  let count = 0;
  beforeAll(async () => {
    api = await createTestApi();
    work = await createTestWork(api);
  });
  afterAll(() => api.close());
  beforeEach(() => api.travel());

  async function addWithContact() {
    count += 1;
    const name = `Shop ${count}`;
    await addPartner(api, { name, webhook: null });
    const { email } = someone();
    await changePartner(api.deps, name, { addContacts: [email], addOrigins: [SITE] });
    api.travel({ ms: 1000 });
    return { name, email, headers: (await logIn(api, email)).headers };
  }
  async function mailsTo(email: string, about = 'The keys or settings of') {
    await work.runDue();
    const mails = await work.mailsTo(email);
    return mails.flatMap(({ subject, text }) =>
      subject.startsWith(about) ? [`${subject}: ${text?.replaceAll(/\s+/g, ' ')}`] : [],
    );
  }
  const welcomesOf = (email: string) => mailsTo(email, 'You can now log in');
  const open = (headers: Record<string, string>) => api.get('/partners/portal', headers);

  it(
    'by a contact is emailed to all contacts, with what to do if it wasn’t them',
    PART,
    async () => {
      const { name, email, headers } = await addWithContact();
      const other = someone().email;
      await changePartner(api.deps, name, { addContacts: [other] });
      api.travel({ ms: 2000 });
      const seen = (await open(headers)).text('data', 'seen', 'terms');
      const body = {
        origins: ['https://new.example.com'],
        webhook: 'https://new.example.com/hook',
      };
      const typed = { ...body, contacts: [email, other], nothing_preselected: false, seen };
      expect((await api.put('/partners/portal', typed, headers)).status).toBe(200);
      for (const to of [email, other]) {
        const text = (await mailsTo(to)).find((one) => one.includes('Webhook added'));
        expect(text).toContain(`The keys or settings of ${name} have changed`);
        expect(text).toContain(`${email} changed the following for ${name}:`);
        expect(text).toContain('Page origin added: https://new.example.com');
        expect(text).toContain(`Page origin removed: ${SITE}`);
        expect(text).toContain('Webhook added: https://new.example.com/hook');
        expect(text).toContain('If this wasn’t you or a colleague');
        expect(text).toContain('/partners');
      }
      expect((await open(headers)).at('data', 'changes', 0)).toEqual({
        ...{ at: api.deps.clock().toISOString(), by: email },
        what: 'Page origin added: https://new.example.com',
      });
    },
  );

  it('says until when a replaced key works, and never contains a key', PART, async () => {
    const { email, headers } = await addWithContact();
    const seen = (await open(headers)).text('data', 'seen', 'test');
    const replaced = await api.post(
      '/partners/portal/keys',
      { kind: 'test', days: 7, seen },
      headers,
    );
    const what = 'Test key replaced. The previous one works until 03/17/2026, 11:00 AM PT.';
    expect((await open(headers)).at('data', 'changes', 0)).toMatchObject({ by: email, what });
    const mails = (await mailsTo(email)).join();
    expect(mails).toContain(what);
    expect(mails).not.toContain(replaced.text('data', 'made'));
  });

  it('by our staff names nobody, and goes to contacts that it removes', PART, async () => {
    const { name, email } = await addWithContact();
    const added = someone().email;
    const other = await logIn(api, added);
    await rollKey(api.deps, name, 'live', 0);
    api.travel({ ms: 2000 });
    const change = { addContacts: [added], removeContacts: [email] };
    await changePartner(api.deps, name, { ...change, commissionBasisPoints: 1250 });
    const mails = await mailsTo(email);
    expect(mails.join()).toContain('Live key replaced. The previous one no longer works.');
    const mail = mails.find((one) => one.includes('Contact removed'));
    expect(mail).toContain(`our staff changed the following for ${name}:`);
    expect(mail).toContain(`Contact removed: ${email}`);
    expect(mail).not.toContain('If this wasn’t you');
    expect((await open(other.headers)).at('data', 'changes')).toMatchObject([
      { by: null, what: 'Commission: 12.5% of our service fee' },
      { by: null, what: `Contact added: ${added}` },
      ...[{ what: `Contact removed: ${email}` }, { what: expect.stringContaining('Live key') }],
      ...[{ what: `Page origin added: ${SITE}` }, { what: `Contact added: ${email}` }],
    ]);
    await changePartner(api.deps, name, { commissionBasisPoints: 1250 });
    expect(await mailsTo(added)).toEqual([]);
  });

  it('of the webhook names the new URL and the previous one', PART, async () => {
    const { name, email, headers } = await addWithContact();
    for (const [step, webhook] of [`${SITE}/old`, `${SITE}/new`, null].entries()) {
      api.travel({ ms: 2000 + step });
      await changePartner(api.deps, name, { webhook });
    }
    const whats = [
      `Webhook removed: ${SITE}/new`,
      ...[`Webhook added: ${SITE}/new`, `Webhook removed: ${SITE}/old`],
      `Webhook added: ${SITE}/old`,
    ];
    const shown = (await open(headers)).at('data', 'changes');
    expect(shown).toMatchObject([...whats.map((what) => ({ what })), {}, {}]);
    expect((await mailsTo(email)).join()).toContain(`${whats[1]} - ${whats[2]}`);
  });

  it('never shows a user name or password in the URL of a webhook', PART, async () => {
    const { name, email, headers } = await addWithContact();
    const was = 'https://ada:hunter2@example.com/hook';
    const { uuid } = await findPartnerByName(api.deps, name);
    // It was stored before such URLs were rejected.
    await api.deps.db
      .updateTable('partner')
      .set({ webhook_url: was, webhook_secret: 'x' })
      .where('uuid', '=', uuid)
      .execute();
    const shown = await open(headers);
    expect(shown.at('data', 'webhook')).toBe('https://***@example.com/hook');
    const printed = await runInProcess(partners, ['show', name], api.deps);
    const [change, now] = [{ uuid: randomUUID(), partner_uuid: uuid }, api.deps.clock()];
    const noted = { ...change, changed_at: now, user_uuid: null, what: `Webhook URL: ${was}` };
    await api.deps.db.insertInto('partner_change').values(noted).execute();
    const seen = shown.text('data', 'seen', 'terms');
    const body = { origins: [SITE], contacts: [email], nothing_preselected: false, seen };
    for (const url of [was, 'https://***@example.com/hook', 'https://ada@example.com/hook']) {
      const refused = await api.put('/partners/portal', { ...body, webhook: url }, headers);
      expect(refused.at('error', 'data', 'errors', 0)).toEqual({
        field: 'webhook',
        message:
          'Remove the user name and password from the URL of example.com, and verify our signature instead',
      });
    }
    const origins = ['https://ada:hunter2@www.example.com', 'http://ada:hunter2@*.example.com'];
    const refused = await api.put('/partners/portal', { ...body, origins, webhook: null }, headers);
    expect(refused.text('error', 'data', 'errors', 0, 'message')).toContain(
      'Remove the user name and password from the URL of www.example.com',
    );
    const webhook = 'https://example.com/hook';
    expect((await api.put('/partners/portal', { ...body, webhook }, headers)).status).toBe(200);
    const typed = [];
    for (const url of [
      was,
      'HTTPS://ada:hunter2@example.com/',
      'https:/ada:p@hunter2@example.com',
    ]) {
      const command = ['change', name, '--webhook', url];
      typed.push(await runInProcess(partners, command, api.deps));
      expect(typed.at(-1)?.stderr).toContain('Remove the user name and password');
    }
    const after = [printed, typed, refused.body, (await open(headers)).body, await mailsTo(email)];
    expect(JSON.stringify(after)).not.toContain('hunter2');
    expect(JSON.stringify(after)).toContain('https://***@example.com/hook');
  });

  it('that adds a contact emails them how to log in, and the others the change', PART, async () => {
    const [first, added] = [someone().email, someone().email];
    const terms = { name: 'New Shop', origins: [SITE], webhook: undefined };
    await addInFull(api.deps, { ...terms, commissionBasisPoints: 0, contacts: [first] });
    await changePartner(api.deps, terms.name, { addContacts: [added] });
    for (const email of [first, added]) {
      const [mail, ...more] = await welcomesOf(email);
      expect(mail).toContain('You can now log in to the partners’ portal');
      expect(mail).toContain('We added this address as a contact of New Shop.');
      expect(mail).toContain('enter this email address, and then the code from our email');
      expect(mail).toMatch(
        /\/partners\b(?!\/).*\/partners\/guide|\/partners\/guide.*\/partners\b(?!\/)/,
      );
      expect(more).toEqual([]);
    }
    expect(await mailsTo(added)).toEqual([]);
    expect((await mailsTo(first)).join()).toContain(`Contact added: ${added}`);
  });
});
