import { HomeIcon } from '@sanity/icons/Home';
import { defineArrayMember, defineField, defineType } from 'sanity';
import { problemOfCount } from '../../../src/cms/rules/words.ts';
import {
  inGroup,
  questionsField,
  requiredLongText,
  requiredText,
  seoDescriptionField,
} from '../fields.ts';

/** Each list on the page has a fixed number of items. */
const listOf = (name: string, title: string, type: string, count: number) =>
  defineField({
    name,
    title,
    type: 'array',
    of: [defineArrayMember({ type })],
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
    ...inGroup(
      'top',
      requiredText(
        'headline',
        'Headline',
        'Shown exactly as typed, including capitals. When a visitor chooses a service, its name replaces the headline.',
      ),
      requiredLongText('lead', 'Introduction', 'One or two sentences below the headline.', 2),
      requiredText('sampleNote', 'Note under the sample card', 'Says that the card is not valid.'),
    ),
    ...inGroup(
      'services',
      requiredText('servicesHeading', 'Heading'),
      requiredText('servicesLead', 'Introduction'),
      listOf('blurbs', 'Service cards', 'blurb', 4),
      requiredText('servicesMore', 'Link to all services'),
    ),
    ...inGroup(
      'steps',
      requiredText('stepsHeading', 'Heading'),
      listOf('steps', 'Steps', 'stepItem', 4),
    ),
    ...inGroup('why', requiredText('whyHeading', 'Heading'), listOf('why', 'Reasons', 'reason', 5)),
    ...inGroup(
      'questions',
      requiredText('faqHeading', 'Heading'),
      questionsField('The most common questions. They come from the FAQ.'),
      requiredText('faqMore', 'Link to all questions'),
    ),
    ...inGroup(
      'search',
      requiredText('seoTitle', 'Title for search engines', 'Also shown on the browser tab.'),
    ),
    seoDescriptionField,
  ],
  preview: { prepare: () => ({ title: 'Home page' }) },
});
