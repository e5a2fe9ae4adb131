import type { Licensee } from './licensee.ts';

export const licensee: Licensee = {
  name: 'DMV Delegated Provider',
  notice: 'A private company, not a government agency',
  disclaimer:
    'We are a private company, licensed to process registrations with the California DMV. We are not a government agency. You can also renew directly with the California DMV.',
  licenseNumber: '00000 (placeholder)',
  support: {
    email: 'support@example.com',
    phone: '(916) 555-0100',
    telephone: '+19165550100',
    hours: 'Mon–Fri, 8 AM–5 PM PT (placeholder)',
  },
  papersAddress: ['DMV Delegated Provider', '100 Sample Avenue', 'Sacramento, CA 95814'],
  copyright: '© 2023 DMV Delegated Provider.',
  siteUrl: 'https://renew.example.com',
};
