import type { Template } from 'sanity';
import { onlyOnce } from './structure.ts';

/** What an editor can create: every type with multiple documents, and a question within a category. */
export function templates(given: Template[]): Template[] {
  const inCategory: Template = {
    id: 'faqEntry-in-category',
    title: 'Question in a category',
    schemaType: 'faqEntry',
    parameters: [{ name: 'categoryId', type: 'string' }],
    value: ({ categoryId }: { categoryId: string }) => ({
      order: 100,
      category: { _type: 'reference', _ref: categoryId },
    }),
  };
  return [...given.filter(({ schemaType }) => !onlyOnce.has(schemaType)), inCategory];
}
