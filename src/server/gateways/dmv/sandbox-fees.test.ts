import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { estimateFees } from '#contracts/fees/estimate-fees.ts';
import { runIn } from '#words/store.ts';
import { feeFactsOf } from './sandbox-fees.ts';
import { vehicleOf } from './sandbox-vehicle.ts';

const noon = new Date('2026-03-10T20:00:00Z');
const hashOf = (plate: string) => createHash('sha256').update(plate).digest();

it('a renewal costs what California charges for the vehicle', { tags: ['FEE-001'] }, () => {
  const vehicle = vehicleOf('7ABC123', noon);
  const facts = feeFactsOf('automobile', vehicle, hashOf('7ABC123'), '2026-03-10');
  // Bought in 2019 and renewed in 2026, its eighth year: 30% of $27,900, the middle of its price class.
  expect(facts).toEqual({
    vehicle: {
      body: 'automobile',
      fuel: 'gasoline',
      modelYear: 2017,
      purchasePrice: 27_805,
      unladenWeight: undefined,
      grossWeight: undefined,
    },
    dates: { asOf: '2026-03-10', expiresOn: '2026-04-09', purchasedOn: '2019-05-15' },
    county: 'Alameda',
  });
  expect(vehicle.registrationFeeCents).toBe((76 + 34 + 54 + 66 + 21) * 100);
});

it.each([
  ['motorcycle', '12A3456'],
  ['truck', '8A12345'],
  ['truck', '12345A1'],
  ['automobile', '1TES123'],
] as const)('a %s such as %s uses the same tables', { tags: ['FEE-001'] }, (kind, plate) => {
  const vehicle = vehicleOf(plate, noon);
  const { dates, county, ...facts } = feeFactsOf(kind, vehicle, hashOf(plate), '2026-03-10');
  const { lines } = estimateFees(facts.vehicle, dates, county);
  const dollars = lines.map((line) => line.dollars);
  expect(vehicle.registrationFeeCents).toBe(100 * dollars.reduce((sum, one) => sum + one, 0));
});

it('the department knows the fees of every county in its records', () => {
  for (let plate = 0; plate < 100; plate += 1) {
    const name = `7ABC${plate}`;
    const vehicle = vehicleOf(name, noon);
    const { dates, county, ...facts } = feeFactsOf(
      'automobile',
      vehicle,
      hashOf(name),
      '2026-03-10',
    );
    const { lines } = estimateFees(facts.vehicle, dates, county);
    expect(lines.find(({ key }) => key === 'county_fees')?.words).not.toContain('We don’t know');
  }
});

it('the department’s records are in English, even if a customer asks in Spanish', () => {
  const { feeLines } = runIn('es', () => vehicleOf('7ABC123', noon));
  expect(feeLines).toEqual(vehicleOf('7ABC123', noon).feeLines);
});
