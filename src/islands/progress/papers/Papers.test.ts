import { expect, it } from 'vitest';
import { coverSheetLines } from './Papers.tsx';

it('prints a sheet with the order, its documents to send, and the mailing address', {
  tags: ['PROM-003'],
}, () => {
  const sheet = coverSheetLines({
    uuid: 'o1',
    order_id: 'R100014',
    service_type: { name: 'Transfer Title' },
    user_vehicle: { vehicle_license_plate: '7ABC123' },
    papers: [
      { paper: 'signed_title', state: 'missing' },
      { paper: 'bill_of_sale', state: 'accepted' },
    ],
    post_papers_to: ['DMV Delegated Provider', '100 Sample Avenue'],
  });
  expect(sheet.map(({ tag, text }) => `${tag} ${text}`)).toEqual([
    'h1 Order R100014',
    'p Transfer Title, 7ABC123',
    'h2 Documents',
    'li Title, signed by seller and buyer',
    'h2 To',
    'p DMV Delegated Provider',
    'p 100 Sample Avenue',
  ]);
});
