import { CogIcon } from '@sanity/icons/Cog';
import { defineField, defineType } from 'sanity';
import { problemOfEmail, problemOfPhone } from '../../../src/cms/rules/contact.ts';
import { EMPTY } from '../../../src/cms/rules/words.ts';
import { requiredLongText, requiredText } from '../fields.ts';

export const siteSettings = defineType({
  name: 'siteSettings',
  title: 'Site settings',
  type: 'document',
  icon: CogIcon,
  groups: [
    { name: 'provider', title: 'Provider', default: true },
    { name: 'notices', title: 'Notices' },
    { name: 'support', title: 'Support' },
  ],
  fields: [
    { ...requiredText('providerName', 'Name of the provider'), group: 'provider' },
    {
      ...requiredText(
        'licenseNumber',
        'License number',
        'Shown in the footer and on the license page, the same in both.',
      ),
      group: 'provider',
    },
    {
      ...requiredText('copyright', 'Copyright line', 'Shown as it stands, year included.'),
      group: 'provider',
    },
    {
      ...requiredText(
        'notice',
        'Notice at the top',
        'Every page says that this is not a government agency.',
      ),
      group: 'notices',
    },
    {
      ...requiredText('noticeMore', 'Link beside the notice', 'Opens the explanation.'),
      group: 'notices',
    },
    {
      ...requiredLongText('noticeDetails', 'Explanation of the notice', undefined, 4),
      group: 'notices',
    },
    {
      ...requiredText('disclaimerHeading', 'Heading of the footer’s disclaimer'),
      group: 'notices',
    },
    {
      ...requiredLongText('disclaimer', 'Disclaimer in the footer', undefined, 4),
      group: 'notices',
    },
    {
      ...requiredLongText(
        'checkoutDisclaimer',
        'Disclaimer below the steps of an order',
        'One or two short sentences: the footer there has little room.',
        2,
      ),
      group: 'notices',
    },
    defineField({
      name: 'placeholders',
      title: 'Number and contact are samples',
      type: 'boolean',
      description:
        'Writes “(placeholder)” beside the license number, the ways to reach support and the address for documents. Turn it off once they are real.',
      initialValue: false,
      group: 'provider',
    }),
    defineField({
      name: 'support',
      title: 'Ways to reach support',
      type: 'object',
      group: 'support',
      validation: (rule) => rule.required().error(EMPTY),
      fields: [
        requiredText('email', 'E-mail', 'The address alone.', problemOfEmail),
        requiredText(
          'phone',
          'Phone',
          'In the form (916) 555-0100, and nothing else.',
          problemOfPhone,
        ),
        requiredText('hours', 'Hours', 'With the time zone.'),
      ],
    }),
    {
      ...requiredLongText(
        'papersAddress',
        'Address for documents by mail',
        'As on an envelope, line by line. Customers who transfer or replace a title read it in mails and on their order.',
        4,
      ),
      group: 'support',
    },
  ],
  preview: { prepare: () => ({ title: 'Site settings' }) },
});
