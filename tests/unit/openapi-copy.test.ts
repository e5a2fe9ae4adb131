/** Every change to the API shows up in a copy of the OpenAPI document that reviewers read. */
import { expect, it } from 'vitest';
import { openapiDocument } from '#server/features/system/openapi-document.ts';

it('the reviewed copy matches the OpenAPI document; update it with -u', {
  tags: ['TRUE-016'],
}, async () => {
  await expect(linesOf()).toMatchFileSnapshot('openapi-copy.txt');
});

/** Returns a few lines for each call, so that a diff shows what changed in which call. */
function linesOf(): string {
  const { paths, ...rest } = openapiDocument();
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => [
      `${method.toUpperCase()} ${path}`,
      ...partsOf(operation),
      '',
    ]),
  );
  return [...operations, ...partsOf(rest), ''].join('\n');
}

function partsOf(value: object): string[] {
  return Object.entries(value).map(([name, part]) => `  ${name}: ${JSON.stringify(part)}`);
}
