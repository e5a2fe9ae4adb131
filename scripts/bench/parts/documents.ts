import { sumCents } from '#contracts/catalogue/money.ts';
import { sampleFees as fees } from '#contracts/catalogue/sample-fees.ts';
import { renderRegistrationCard } from '#documents/registration-card/render-registration-card.ts';
import { licensee } from '#documents/samples.ts';
import { figureOf } from '../figures.ts';
import type { BenchPart } from '../lab.ts';
import { nextCustomer } from '../nine-calls.ts';

const CARDS = 30;
/** Drawing this many cards lets the JIT compile the rendering code. */
const WARM_UP = 20;
const MAX_MS = 15;

export const documents: BenchPart = async ({ options }) => {
  let bytes = 0;
  const draw = async (count: number) => {
    for (let card = 0; card < count; card += 1) bytes = await drawOne();
  };
  await draw(WARM_UP);
  const rounds: number[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    const before = process.cpuUsage();
    await draw(CARDS);
    const { user, system } = process.cpuUsage(before);
    rounds.push((user + system) / 1000 / CARDS);
  }
  return [
    figureOf('CPU of a registration card', rounds, { unit: 'ms', goal: { atMost: MAX_MS } }),
    { name: 'size of a registration card', value: bytes / 1024, unit: 'KB' },
  ];
};

/** Each card belongs to a different customer, as in a batch of emails. */
async function drawOne(): Promise<number> {
  const { plate, email } = nextCustomer();
  const pdf = await renderRegistrationCard({
    licensee,
    orderId: email.replace(/\D/g, ''),
    paidAt: new Date(),
    owner: `Dana ${email}`,
    plate,
    vehicleMake: 'Honda',
    vehicleType: 'Automobile',
    vin: '1HGCM82633A004352',
    validUntil: '2027-08-14',
    fees,
    isTest: false,
    totalCents: sumCents(fees.map(({ cents }) => cents)),
    verificationUrl: `https://example.com/${crypto.randomUUID()}`,
  });
  return pdf.length;
}
