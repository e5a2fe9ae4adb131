/**
 * Draws public/sample-e-card.pdf, the sample on the congratulations page. Run it manually after you change
 * the card.
 */
import { writeFileSync } from 'node:fs';
import { sumCents } from '#contracts/catalogue/money.ts';
import { sampleFees as fees } from '#contracts/catalogue/sample-fees.ts';
import { renderRegistrationCard } from '../../src/documents/registration-card/render-registration-card.ts';
import { licensee } from '../../src/documents/samples.ts';

const pdf = await renderRegistrationCard({
  licensee,
  orderId: '100000 (sample)',
  paidAt: new Date('2026-01-02T20:00:00Z'),
  owner: 'Dana Sample',
  plate: '8ABC123',
  vehicleMake: 'Honda',
  vehicleType: 'Automobile',
  vin: '1HGCM82633A004352',
  validUntil: '2027-08-14',
  fees,
  isTest: false,
  totalCents: sumCents(fees.map(({ cents }) => cents)),
  verificationUrl: 'https://example.com/sample',
});
writeFileSync(new URL('../../public/sample-e-card.pdf', import.meta.url), pdf);
