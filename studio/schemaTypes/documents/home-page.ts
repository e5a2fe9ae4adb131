import { HomeIcon } from '@sanity/icons/Home';
import { defineArrayMember, defineField, defineType } from 'sanity';
import { NO_ENTRY, problemOfCount } from '../../../src/cms/rules/words.ts';
import { requiredText, seoDescriptionField } from '../fields.ts';
import { originalsAlone } from '../translatable.ts';

const inGroup = <Field extends object>(group: string, field: Field) => ({ ...field, group });

/** The page has a fixed number of items in each list. */
const listOf = (name: string, title: string, type: string, count: number, group: string) =>
  defineField({
    name,
    title,
    type: 'array',
    of: [defineArrayMember({ type })],
    group,
    validation: (rule) => rule.required().length(count).error(problemOfCount(count)),
  });

export const homePage = defineType({
  name: 'homePage',
  title: 'Home page',
  type: 'document',
  icon: HomeIcon,
  groups: [
    { name: 'top', title: 'Top', default: true },
    { name: 'services', title: 'Services' },
    { name: 'steps', title: 'How it works' },
    { name: 'why', title: 'Why' },
    { name: 'questions', title: 'Questions' },
    { name: 'search', title: 'Search engines' },
  ],
  fields: [
    inGroup(
      'top',
      requiredText(
        'headline',
        'Headline',
        'Shown exactly as typed, including capitals. When a visitor chooses a service, its name replaces the headline.',
      ),
    ),
    inGroup(
      'top',
      requiredText('lead', 'Introduction', 'One or two sentences below the headline.'),
    ),
    listOf('facts', 'Facts', 'fact', 3, 'top'),
    inGroup(
      'top',
      requiredText('sampleNote', 'Note under the sample card', 'Says that the card is not valid.'),
    ),
    inGroup('services', requiredText('servicesHeading', 'Heading')),
    inGroup('services', requiredText('servicesLead', 'Introduction')),
    listOf('blurbs', 'Service cards', 'blurb', 4, 'services'),
    inGroup('services', requiredText('servicesMore', 'Link to all services')),
    inGroup('steps', requiredText('stepsHeading', 'Heading')),
    listOf('steps', 'Steps', 'stepItem', 4, 'steps'),
    inGroup('why', requiredText('whyHeading', 'Heading')),
    listOf('why', 'Reasons', 'reason', 5, 'why'),
    inGroup('questions', requiredText('faqHeading', 'Heading')),
    defineField({
      name: 'questions',
      title: 'Questions',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'reference',
          to: [{ type: 'faqEntry' }],
          options: originalsAlone,
        }),
      ],
      description: 'The most common questions. They come from the FAQ.',
      group: 'questions',
      validation: (rule) => [
        rule.required().min(1).error(NO_ENTRY),
        rule.unique().error('This question is in the list twice.'),
      ],
    }),
    inGroup('questions', requiredText('faqMore', 'Link to all questions')),
    inGroup(
      'search',
      requiredText('seoTitle', 'Title for search engines', 'Also shown on the browser tab.'),
    ),
    seoDescriptionField,
  ],
  preview: { prepare: () => ({ title: 'Home page' }) },
});
