import { BookIcon } from '@sanity/icons/Book';
import { defineArrayMember, defineField, defineType } from 'sanity';
import { LEGAL_EXAMPLE, problemOfSections } from '../../../src/cms/rules/anchors.ts';
import { NO_ENTRY } from '../../../src/cms/rules/words.ts';
import { formatLongDay } from '../../../src/contracts/time/days.ts';
import { legalPath } from '../../../src/routes/pages.ts';
import { inGroup, requiredText, seoDescriptionField, slugField } from '../fields.ts';
import { checkLegalAddress } from '../page-addresses.ts';

export const legalPage = defineType({
  name: 'legalPage',
  title: 'Legal page',
  type: 'document',
  icon: BookIcon,
  groups: [
    { name: 'page', title: 'Page', default: true },
    { name: 'search', title: 'Search engines' },
  ],
  fields: [
    ...inGroup(
      'page',
      requiredText('title', 'Title'),
      slugField(LEGAL_EXAMPLE, legalPath, checkLegalAddress),
      defineField({
        name: 'updated',
        title: 'Updated',
        type: 'date',
        description:
          'The date shown on the page. Change it when the meaning changes, not when you fix a typo.',
        options: { dateFormat: 'MMMM D, YYYY' },
        validation: (rule) =>
          rule
            .custom((date) => {
              const today = new Date().toISOString().slice(0, 10);
              return (
                !date ||
                date <= today ||
                'This date is in the future. Publish the page on that day.'
              );
            })
            .warning(),
      }),
      requiredText('lead', 'Introduction', 'One sentence that says what the page is for.'),
      defineField({
        name: 'keyFacts',
        title: 'Key facts',
        type: 'array',
        of: [defineArrayMember({ type: 'keyFact' })],
        description: 'Periods and limits, shown in a table at the top. They must match the text.',
      }),
      defineField({
        name: 'sections',
        title: 'Sections',
        type: 'array',
        of: [defineArrayMember({ type: 'legalSection' })],
        validation: (rule) => [
          rule.required().min(1).error(NO_ENTRY),
          rule.custom((sections: { anchor?: string }[] | undefined) =>
            problemOfSections((sections ?? []).map(({ anchor }) => anchor)),
          ),
        ],
      }),
    ),
    seoDescriptionField,
  ],
  preview: {
    select: { title: 'title', updated: 'updated' },
    prepare: ({ title, updated }) => ({
      title,
      subtitle: updated ? `Updated ${formatLongDay(updated)}` : 'No update date shown',
    }),
  },
});
