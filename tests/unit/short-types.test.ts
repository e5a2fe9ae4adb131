import { expect, it } from 'vitest';
import { shortTypes } from '../../scripts/content/short-types.ts';

const LINK =
  '    slug: string;\n    anchor: string;\n    page: string;\n    place: string;\n    section: Icon;';

const generated = `export type Icon = "card";

export type Page = {
  title: string;
};

// Source: ../src/cms/documents/faq.ts
export type FaqQueryResult = {
  answer: {
${LINK}
  };
  links: Array<{
    to: {
${LINK.replaceAll('    ', '      ')}
    } | null;
  }>;
};`;

it('gives a name to a type that several fields share, and leaves out unused types', () => {
  expect(shortTypes(generated)).toBe(`export type Icon = "card";

export type Answer = {
${LINK.replaceAll('    ', '  ')}
};

// Source: ../src/cms/documents/faq.ts
export type FaqQueryResult = {
  answer: Answer;
  links: Array<{
    to: Answer | null;
  }>;
};`);
});
