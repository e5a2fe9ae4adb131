import { describe, expect, it } from 'vitest';
import sample from '../dataset/siteSettings/site-settings.json' with { type: 'json' };
import { settingsSchema, supportOf, supportSchema } from './settings-schema.ts';

const support = { email: 'help@example.org', phone: '(916) 555-0142', hours: 'Daily' };

describe('the support contacts', () => {
  it.each(['(916) 555-0142', '+1 916 555 0142', '916.555.0142'])('dial %s', (phone) => {
    expect(supportOf({ ...support, phone }, false).telephone).toBe('+19165550142');
  });

  it.each([
    { phone: '555-0142' },
    { phone: '(916) 555-0142 ext. 2' },
    { email: 'support@example.com (placeholder)' },
    { hours: ' ' },
  ])('reject %j', (part) => {
    expect(supportSchema.safeParse({ ...support, ...part }).success).toBe(false);
  });

  it('are marked as placeholders outside the links', { tags: ['EASE-011'] }, () => {
    expect(supportOf(support, true)).toEqual({
      ...support,
      telephone: '+19165550142',
      hours: 'Daily (placeholder)',
    });
  });
});

it.each([
  ['00001', false],
  ['00001 (placeholder)', true],
])('a site with the license number “%s” is a sample: %s', (licenseNumber, isPlaceholder) => {
  const typed = { ...sample, language: 'en', licenseNumber, placeholders: false };
  expect(settingsSchema.parse(typed)).toMatchObject({ licenseNumber, isPlaceholder });
});
