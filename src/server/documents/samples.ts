/** Data for the tests of this folder. */
import type { FeeLine } from '#contracts/catalogue/fees.ts';
import type { Provider } from './provider.ts';

export const provider: Provider = {
  name: 'DMV Delegated Provider',
  notice: 'A private company, not a government agency',
  disclaimer:
    'We are a private company, licensed to process registrations with the California DMV. We are not a government agency. You can also renew directly with the California DMV.',
  licenseNumber: '00000 (placeholder)',
  copyright: '© 2023 DMV Delegated Provider.',
  siteUrl: 'https://renew.example.com',
};

export const fees: readonly FeeLine[] = [
  { id: 'dmv_registration', label: 'DMV registration fee', group: 'dmv', cents: 21_400 },
  { id: 'ca_dmv_bpa', label: 'CA DMV BPA fee', group: 'dmv', cents: 400 },
  { id: 'service', label: 'Service fee', group: 'provider', cents: 2_995 },
  {
    id: 'shipping_and_handling',
    label: 'Shipping and handling',
    group: 'provider',
    cents: 3_995,
  },
  { id: 'convenience', label: 'Convenience fee', group: 'provider', cents: 648 },
];
