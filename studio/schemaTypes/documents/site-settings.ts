import { CogIcon } from '@sanity/icons/Cog';
import { defineField, defineType } from 'sanity';
import { problemOfEmail, problemOfPhone } from '../../../src/cms/rules/contact.ts';
import { EMPTY } from '../../../src/cms/rules/words.ts';
import { inGroup, requiredLongText, requiredText } from '../fields.ts';

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
    ...inGroup(
      'provider',
      requiredText('providerName', 'Name of the provider'),
      requiredText(
        'licenseNumber',
        'License number',
        'Shown in the footer and on the license page.',
      ),
      requiredText('copyright', 'Copyright line', 'Shown exactly as typed, including the year.'),
    ),
    ...inGroup(
      'notices',
      requiredText(
        'notice',
        'Notice at the top',
        'Shown on every page. Say that you are not a government agency.',
      ),
      requiredText('noticeMore', 'Link next to the notice', 'Opens the explanation.'),
      requiredLongText('noticeDetails', 'Explanation of the notice', undefined, 4),
      requiredText('disclaimerHeading', 'Heading of the footer’s disclaimer'),
      requiredLongText('disclaimer', 'Disclaimer in the footer', undefined, 4),
      requiredLongText(
        'checkoutDisclaimer',
        'Disclaimer below the steps of an order',
        'One or two short sentences. There is little room in that footer.',
        2,
      ),
    ),
    defineField({
      name: 'placeholders',
      title: 'License number and contact details are samples',
      type: 'boolean',
      description:
        'Adds “(placeholder)” to the license number, contact details, and the address for documents. Turn this off once they are real.',
      initialValue: false,
      group: 'provider',
    }),
    ...inGroup(
      'support',
      defineField({
        name: 'support',
        title: 'Support contact details',
        type: 'object',
        validation: (rule) => rule.required().error(EMPTY),
        fields: [
          requiredText('email', 'Email', 'Only the address.', problemOfEmail),
          requiredText(
            'phone',
            'Phone',
            'Only the number, such as (916) 555-0100.',
            problemOfPhone,
          ),
          requiredText('hours', 'Hours', 'Include the time zone.'),
        ],
      }),
      requiredLongText(
        'papersAddress',
        'Mailing address for documents',
        'Line by line, as on an envelope. Customers who transfer or replace a title see it in emails and on their order page.',
        4,
      ),
    ),
  ],
  preview: { prepare: () => ({ title: 'Site settings' }) },
});
