import { expect, it } from 'vitest';
import { importsOf, sourcesIn } from './source-files.ts';

it('finds no circle of imports, of types neither', () => {
  const files = ['src', 'lake', 'widgets'].flatMap(sourcesIn);
  const targets = new Map(
    files.map((file) => [file, importsOf(file).filter((t) => /^(src|lake|widgets)\//.test(t))]),
  );
  expect(findCircle(targets)).toBeUndefined();
  // Proves that the search finds a circle.
  expect(
    findCircle(
      new Map([
        ['a', ['b']],
        ['b', ['c']],
        ['c', ['b']],
      ]),
    ),
  ).toEqual(['b', 'c', 'b']);
});

/** The first circle of files that import each other, as a path through them. */
function findCircle(targets: Map<string, string[]>): string[] | undefined {
  const done = new Set<string>();
  function walk(file: string, way: string[]): string[] | undefined {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const target of targets.get(file) ?? []) {
      const circle = walk(target, [...way, file]);
      if (circle) return circle;
    }
    done.add(file);
    return undefined;
  }
  for (const file of targets.keys()) {
    const circle = walk(file, []);
    if (circle) return circle;
  }
  return undefined;
}
