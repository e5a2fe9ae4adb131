import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#contracts/time/days.ts';
import { describeDmvGateway } from '#tests/support/gateways/dmv-suite.ts';
import { createSandboxDmv, sandboxPlates } from './sandbox.ts';
import { vehicleOf, vinCheckDigit } from './sandbox-vehicle.ts';

const noon = new Date('2026-03-10T20:00:00Z');

describeDmvGateway('the DMV sandbox', async () => ({
  gateway: createSandboxDmv({ clock: () => noon, delayMs: 5 }),
}));

describe('vehicles of the DMV sandbox', () => {
  const anyDay = fc.date({
    min: new Date('2024-01-01T00:00:00Z'),
    max: new Date('2034-01-01T00:00:00Z'),
    noInvalidDate: true,
  });

  it('expire inside the renewal window on any day, for any plate', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 8 }), anyDay, (plate, day) => {
        const days = (Date.parse(vehicleOf(plate, day).expiresOn) - day.getTime()) / DAY_MS;
        expect(days).toBeGreaterThan(3);
        expect(days).toBeLessThan(72);
      }),
    );
  });

  it('have a VIN with a correct check digit, regardless of the plate', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 8 }), (plate) => {
        const { vin } = vehicleOf(plate, noon);
        expect(vin).toMatch(/^[A-HJ-NPR-Z0-9]{8}[0-9X][A-HJ-NPR-TV-Y1-9][A-HJ-NPR-Z0-9]\d{6}$/);
        expect(vin[8]).toBe(vinCheckDigit(vin));
      }),
    );
  });

  it('keep their expiry date throughout a day in California', () => {
    for (let plate = 0; plate < 200; plate += 1) {
      const morning = vehicleOf(`P${plate}`, new Date('2026-03-10T09:00:00Z'));
      const night = vehicleOf(`P${plate}`, new Date('2026-03-11T06:00:00Z'));
      expect(night).toEqual(morning);
    }
  });

  it.each([
    ['7ABC123', 'Automobile'],
    ['12A3456', 'Motorcycle'],
    ['CF1234AB', 'Boat'],
    ['4AB1234', 'Trailer'],
    ['8A12345', 'Truck'],
    ['12345A1', 'Truck'],
  ])('derive their type from the plate format: %s is a %s', (plate, type) => {
    expect(vehicleOf(plate, noon).vehicleType).toBe(type);
  });

  it('differ from plate to plate', () => {
    const vins = new Set(['7ABC123', '7ABC124', '7ABC125'].map((p) => vehicleOf(p, noon).vin));
    expect(vins.size).toBe(3);
  });
});

describe('plates of the DMV sandbox that choose an outcome', () => {
  const dmv = createSandboxDmv({ clock: () => noon, delayMs: 5 });

  it('LATER01 expires in 200 days and is not eligible yet', async () => {
    const lookup = await dmv.lookUp(sandboxPlates.notEligible);
    expect(lookup).toMatchObject({ outcome: 'found', vehicle: { expiresOn: '2026-09-26' } });
  });

  it('SLOW001 gets a late but complete response', async () => {
    const order: string[] = [];
    const slow = dmv.lookUp('slow 001').then((lookup) => {
      order.push('slow');
      return lookup;
    });
    await dmv.lookUp('7ABC123').then(() => order.push('quick'));
    expect((await slow).outcome).toBe('found');
    expect(order).toEqual(['quick', 'slow']);
  });

  it('SMOG007 is accepted some time after its fees are paid, and SMOG008 never is', {
    tags: ['FEE-006'],
  }, async () => {
    let now = noon.getTime();
    const slow = createSandboxDmv({ clock: () => new Date(now), delayMs: 5 });
    const outcomes: Record<string, string[]> = {};
    for (const plate of [sandboxPlates.papersMissing, sandboxPlates.papersNever]) {
      const { vin } = vehicleOf(plate, noon);
      const renewal = { orderUuid: randomUUID(), transaction: 'renewal' as const, plate, vin };
      const outcome = async (later: number) => {
        now = noon.getTime() + later;
        return (await slow.file(renewal)).outcome;
      };
      outcomes[plate] = [await outcome(0), await outcome(9_999), await outcome(10_000)];
      outcomes[plate].push(await outcome(3_600_000));
    }
    const taken = 'fees_taken';
    expect(outcomes).toEqual({
      SMOG007: [taken, taken, 'accepted', 'accepted'],
      SMOG008: [taken, taken, taken, taken],
    });
  });

  it('an empty plate has no vehicle', async () => {
    expect(await dmv.lookUp('  ')).toEqual({ outcome: 'not_found' });
  });
});
