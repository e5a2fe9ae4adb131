import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerDomains } from '#server/gateways.ts';
import { partners } from '#server/operator/partners.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { runInProcess } from '#tests/support/process/run-operator.ts';
import { startStripe } from '#tests/support/stripe/server.ts';

const PAGE = readFileSync('docs/operations/partners.md', 'utf8');
const PART = { tags: ['PART-001'] };

describe('npm run partners', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  const run = (...words: string[]) => runInProcess(partners, words, api.deps);

  it('adds, shows, changes, rotates, and ends a partner', PART, async () => {
    const added = await run(
      'add',
      'Store',
      '--origin',
      'https://a.example/',
      '--commission',
      '12.5',
    );
    expect(added.stderr).toBe('');
    const [, live] = /^live key {8}(live_[\w-]{24}) {2}/m.exec(added.stdout) ?? [];
    expect(added.stdout).toMatch(/^test key {8}test_[\w-]{24} {2}/m);
    expect(added.stdout).toMatch(/^report key {6}report_[\w-]{24} {2}/m);
    expect(added.stdout).toContain('The report key won’t be shown again');
    expect(added.stdout).toContain("change 'Store' --add-contact EMAIL");
    expect((await api.get(`/partners?key=${live}`)).rows()).toEqual([
      {
        ...{ name: 'Store', allowed_origins: ['https://a.example'], is_test: false },
        nothing_preselected: false,
      },
    ]);
    expect((await run()).stdout).toBe(
      'Store  12.5% of our service fee  https://a.example\n1 partners\n',
    );
    const later = await run('add', 'Later', '--contact', 'ada@example.com');
    expect([later.status, later.stdout.includes('Its contacts log in')]).toEqual([0, true]);
    await run('end', 'Later');
    const changed = await run('change', 'store', '--add-origin', 'https://b.example');
    expect(changed).toMatchObject({ status: 0, stdout: 'Updated store.\n' });
    const rolled = await run('roll', 'Store', 'live', '--days', '3');
    expect(rolled.stdout).toMatch(/^new live key {2}live_[\w-]{24}\n/);
    const shown = (await run('show', 'Store')).stdout;
    expect(shown).toContain('origin   https://b.example\n');
    expect(shown).toMatch(new RegExp(`^live     ${live}  until 20`, 'm'));
    expect(shown).not.toContain('report_');
    expect((await run('events', 'Store')).stdout).toBe('0 events\n');
    expect((await run('resend', 'Store', 'failed')).stderr).toContain(
      'Store doesn’t have this event',
    );
    expect((await run('report', 'Store', '2026-03', '--csv')).stdout).toContain('order_id');
    expect((await run('end', 'Store')).stdout).toContain('Store has ended');
    expect((await api.get(`/partners?key=${live}`)).rows()).toEqual([]);
    const late = await run('roll', 'Store', 'live');
    expect([late.status, late.stderr]).toEqual([
      1,
      'The partnership with Store has ended. Add them under a different name.\n',
    ]);
  });

  it('registers a partner’s domains for wallets', { tags: ['MONEY-009'] }, async () => {
    const stripe = await startStripe();
    const wallets = (payment: typeof stripe.credentials | undefined = stripe.credentials) =>
      runInProcess(partners, ['wallets', 'Club'], api.deps, undefined, (origins) =>
        registerDomains({ payment }, origins),
      );
    const origins = ['https://a.example', 'https://a.example:8443', 'https://b.example'];
    const local = 'http://localhost:4702';
    await run('add', 'Club', ...[...origins, local].flatMap((one) => ['--origin', one]));
    stripe.unverifiable.add('b.example');
    const shown = (name: string) => `Apple Pay and Google Pay can be shown on ${name}`;
    expect(await wallets()).toMatchObject({
      status: 1,
      stdout: [
        `ok      ${shown('a.example')}`,
        `failed  ${shown('b.example')}: Validate the domain`,
        `skipped ${shown('localhost')}: Wallets need https`,
        '',
      ].join('\n'),
    });
    stripe.unverifiable.clear();
    const before = stripe.requests.length;
    expect((await wallets()).stdout).toContain(`ok      ${shown('b.example')}\n`);
    expect((await wallets()).status).toBe(0);
    const made = stripe.requests.slice(before).filter(({ operation }) => /^POST/.test(operation));
    expect(made.map(({ operation }) => operation.split('/').slice(1))).toEqual([
      [':id'],
      [':id', 'validate'],
    ]);
    stripe.fail('GET payment_method_domains', 'forbidden', 'forbidden');
    expect((await wallets()).stdout).toMatch(/^failed {2}.*403/m);
    await stripe.close();
    expect((await run('wallets', 'Club')).stderr).toContain('PAYMENT_URL is not set');
  });

  it('accepts each line of the operators’ page verbatim', PART, async () => {
    const [, lines = ''] = /```sh\n(.*?)```/s.exec(PAGE) ?? [];
    const ended: unknown[] = [];
    for (const line of lines.trim().split('\n')) {
      const words = (line.split(' -- ')[1] ?? '').match(/'[^']*'|\S+/g) ?? [];
      const { status, stderr } = await run(...words.map((word) => word.replaceAll("'", '')));
      ended.push([line, status, stderr]);
    }
    expect(ended).toHaveLength(13);
    expect(ended).toEqual(
      lines
        .trim()
        .split('\n')
        .map((line) => [line, 0, '']),
    );
  });

  it.each([
    [['add', 'Shop'], '--origin is missing'],
    [['add', 'Shop', '--origin', 'shop.example'], '--origin shop.example: Enter each origin'],
    [
      ['add', 'Shop', '--origin', 'http://shop.example'],
      '--origin http://shop.example: Start http://shop.example with https://',
    ],
    [['add', '\u0007', '--origin', 'https://a.example'], 'Use letters'],
    [['add', 'A', '--origin', 'https://a.example', '--commission', '101'], '--commission 101: '],
    [['add', 'A', '--origin', 'https://a.example', '--webhook', 'x'], '--webhook x: '],
    [
      ['add', 'A', '--origin', 'https://a.example', '--webhook', 'https://a.example/#x'],
      'Remove the # and everything after it, because it isn’t sent to a server.',
    ],
    [['change', 'Shop'], 'Nothing to change'],
    [['change', 'A', '--no-webhook', '--webhook', 'https://a.example'], 'not both'],
    [['change', 'Shop', '--orgin', 'x'], "Unknown option '--orgin'"],
    [['roll', 'Shop', 'all'], 'all: use live, test, report, or webhook'],
    [['roll', 'Shop', 'live', '--days', 'x'], '--days x: Enter a number of days'],
    [['show'], 'Usage: npm run partners -- show NAME'],
    [['delete'], 'Usage: npm run partners'],
  ])('says what is wrong with %j', PART, async (words, sentence) => {
    const { status, stderr } = await run(...words);
    expect([status, stderr.includes(sentence) || stderr]).toEqual([1, true]);
    expect(stderr).not.toContain('    at ');
  });
});
