import { TranslateIcon } from '@sanity/icons/Translate';
import { defineArrayMember, defineField, defineType } from 'sanity';
import { TEXT_PLACES } from '../../../src/cms/text-places.ts';
import { RELEASED_PAGES } from '../../../src/cms/translation-report.ts';
import { TRANSLATED_INTO } from '../../../src/words/languages.ts';

const tops = TEXT_PLACES.filter((place) => 'isListed' in place).map(({ value }) => value);

export const releasedPages = defineType({
  name: RELEASED_PAGES,
  title: 'Released pages',
  type: 'document',
  icon: TranslateIcon,
  fields: TRANSLATED_INTO.map(({ id, title }) =>
    defineField({
      name: id,
      title: `Pages in ${title}`,
      type: 'array',
      of: [
        defineArrayMember({
          type: 'reference',
          to: ['homePage', 'servicePage', 'legalPage', 'pageText'].map((type) => ({ type })),
          options: {
            filter: '!defined(translationOf) && (_type != "pageText" || place in $tops)',
            filterParams: { tops },
          },
        }),
      ],
      description: `The site offers these pages in ${title} if they are translated.`,
      validation: (rule) => rule.unique().error('This page is in the list twice.'),
    }),
  ),
  preview: { prepare: () => ({ title: 'Released pages' }) },
});
