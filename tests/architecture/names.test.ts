/** One name, one thing: an import must not make a reader ask which one is meant. */
import { expect, it } from 'vitest';
import { sourcesIn, textOf } from './source-files.ts';

const EXPORTED =
  /^export\s+(?:declare\s+)?(?:async\s+)?(?:function\*?|const|let|class|type|interface|enum)\s+(\w+)/gm;

/** Names that a framework asks for: the handlers of Astro's endpoints. */
const ASKED_FOR = /^src\/pages\//;

/** A call has one name on both sides: how the browser makes it, and how the server serves it. */
const BROWSER_SIDE = /^src\/api-client\//;
const SERVER_SIDE = /^src\/server\/features\/[\w-]+\/service\.ts$/;

function filesByName(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of ['src', 'lake', 'studio', 'widgets', 'scripts'].flatMap(sourcesIn)) {
    if (/\.test\.|\.gen\.|node_modules|\/contract\.ts$/.test(file) || ASKED_FOR.test(file))
      continue;
    for (const [, name = ''] of textOf(file).matchAll(EXPORTED)) {
      found.set(name, [...(found.get(name) ?? []), file]);
    }
  }
  return found;
}

/** Once in the browser's calls, once in the service that serves them. */
const isPair = (files: string[]) =>
  files.length === 2 &&
  files.some((file) => BROWSER_SIDE.test(file)) &&
  files.some((file) => SERVER_SIDE.test(file));

it('exports no name twice, but for the two sides of a call', { tags: ['ONE-009'] }, () => {
  // A type and a value of one file that share a name are one thing.
  const names = [...filesByName()].map(([name, files]) => ({ name, files: [...new Set(files)] }));
  expect(names.length).toBeGreaterThan(500);
  const doubled = names.filter(({ files }) => files.length > 1 && !isPair(files));
  expect(doubled).toEqual([]);
});

it('calls a line of an order an order line', { tags: ['ONE-009'] }, () => {
  const otherWords = /\b(?:ShownLine|LineAnswer|LineItem|OrderItem|CartLine(?:Row|Answer))\b/;
  const files = ['src', 'lake', 'widgets'].flatMap(sourcesIn);
  expect(files.filter((file) => otherWords.test(textOf(file)))).toEqual([]);
});
