import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { signatureOf } from '#server/features/partners/signature.ts';

const GUIDE = join(import.meta.dirname, '../../docs/widget/integration.md');

it('gives partners a webhook check that accepts only our signature', async () => {
  const blocks = readFileSync(GUIDE, 'utf8').match(/```js\n[\s\S]*?```/g) ?? [];
  const block = blocks.find((text) => text.includes('function isGenuine')) ?? '';
  const code = `${block.replace(/```(js)?/g, '')}\nexport { isGenuine };`;
  const { isGenuine } = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`
  );
  const body = '{"id":"1"}';
  const signature = signatureOf(body, ['secret'], new Date());
  expect(isGenuine(body, signature, 'secret')).toBe(true);
  expect(isGenuine('{"id":"2"}', signature, 'secret')).toBe(false);
  expect(isGenuine(body, signature, 'another')).toBe(false);
  expect(isGenuine(body, '', 'secret')).toBe(false);
  const rolling = signatureOf(body, ['next', 'secret'], new Date());
  expect([isGenuine(body, rolling, 'next'), isGenuine(body, rolling, 'secret')]).toEqual([
    true,
    true,
  ]);
  const old = signatureOf(body, ['secret'], new Date(Date.now() - 600_000));
  expect(isGenuine(body, old, 'secret')).toBe(false);
});
