import { TranslateIcon } from '@sanity/icons/Translate';
import { defineArrayMember, defineField, defineType } from 'sanity';
import { PAGE_TYPES, RELEASED_PAGES } from '../../../src/cms/translation-report.ts';
import { TRANSLATED_INTO } from '../../../src/words/languages.ts';

/** Editors release and withdraw pages in the list of translations. */
export const releasedPages = defineType({
  name: RELEASED_PAGES,
  title: 'Released pages',
  type: 'document',
  icon: TranslateIcon,
  readOnly: true,
  fields: TRANSLATED_INTO.map(({ id, title }) =>
    defineField({
      name: id,
      title: `Pages in ${title}`,
      type: 'array',
      of: [defineArrayMember({ type: 'reference', to: PAGE_TYPES.map((type) => ({ type })) })],
    }),
  ),
  preview: { prepare: () => ({ title: 'Released pages' }) },
});
