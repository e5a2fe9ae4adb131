import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { signatureOf } from '#server/features/partners/signature.ts';
import { isGenuine } from '../package/webhook.ts';

const GUIDES = join(import.meta.dirname, '../../docs/widget');
const GUIDE = join(GUIDES, 'integration.md');
const SECRET = 'secret';

/** For each language of the guide's samples: how to run a program, and how it prints a check of its arguments. */
const LANGUAGES = {
  js: [
    'node',
    '--input-type=module',
    '-e',
    'const [body, signature, secret] = process.argv.slice(1); console.log(isGenuine(body, signature, secret))',
  ],
  php: ['php', '-r', 'echo is_genuine($argv[1], $argv[2], $argv[3]) ? "true" : "false";'],
  python: ['python3', '-c', 'import sys; print(is_genuine(sys.argv[1].encode(), *sys.argv[2:]))'],
  ruby: ['ruby', '-e', 'puts genuine?(*ARGV)'],
} as const;

const messages: [message: string, isRight: boolean, body: string, signature: string][] = [
  ['an event', true, '{"id":"1"}', signatureOf('{"id":"1"}', [SECRET], new Date())],
  ['umlauts', true, '{"id":"ü"}', signatureOf('{"id":"ü"}', [SECRET], new Date())],
  ['another body', false, '{"id":"2"}', signatureOf('{"id":"1"}', [SECRET], new Date())],
  ['another secret', false, '{}', signatureOf('{}', ['another'], new Date())],
  ['no signature', false, '{}', ''],
  ['a new secret', true, '{}', signatureOf('{}', ['next', SECRET], new Date())],
  ['an old secret', true, '{}', signatureOf('{}', [SECRET, 'old'], new Date())],
  ['an old event', false, '{}', signatureOf('{}', [SECRET], new Date(Date.now() - 600_000))],
];

it.each(messages)('the package’s webhook check judges %s', { tags: ['PART-007'] }, (...message) => {
  const [, isRight, body, signature] = message;
  expect(isGenuine(body, signature, SECRET)).toBe(isRight);
});

it('gives partners a webhook check in each language that judges like ours', () => {
  const guide = readFileSync(GUIDE, 'utf8');
  const checked: string[] = [];
  for (const [language, [program, ...args]] of Object.entries(LANGUAGES)) {
    const blocks = [...guide.matchAll(/```(\w+)\n([\s\S]*?)```/g)];
    const sample = blocks.find(
      ([, name, code]) => name === language && /genuine\W/i.test(code ?? ''),
    );
    const code = `${sample?.[2]}\n${args.at(-1)}`;
    expect(sample, language).toBeDefined();
    const run = (body: string, signature: string) =>
      spawnSync(program, [...args.slice(0, -1), code, body, signature, SECRET], {
        encoding: 'utf8',
      });
    // Not every machine has every language.
    if (run('', '').error) continue;
    for (const [name, isRight, body, signature] of messages) {
      const { stdout, stderr } = run(body, signature);
      expect(stdout.trim().toLowerCase(), `${language}, ${name}: ${stderr}`).toBe(String(isRight));
    }
    checked.push(language);
  }
  expect(checked).toContain('js');
});

it('has a placeholder for the key in each sample of the guide that needs one', () => {
  const pages = readdirSync(GUIDES).map((name) => readFileSync(join(GUIDES, name), 'utf8'));
  const samples = pages.flatMap((page) => [...page.matchAll(/```\w+\n([\s\S]*?)```/g)].map(String));
  const elements = samples.filter((one) => /<renewal-checkout|<RenewalCheckout|mount\(/.test(one));
  expect(elements.length).toBeGreaterThan(4);
  for (const one of elements) expect(one).toMatch(/partner(?:=|: )["']YOUR-TEST-KEY["']/);
  const calls = samples.filter((one) => one.includes('curl'));
  expect(calls.length).toBeGreaterThan(2);
  for (const one of calls) expect(one).toContain('"Authorization: Bearer $REPORT_KEY"');
});
