import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sumCents } from '#contracts/catalogue/money.ts';
import { addYears } from '#contracts/time/days.ts';
import { GatewayError } from '#server/errors.ts';
import type { DmvGateway, DmvRequest } from '#server/gateways/dmv/port.ts';
import { sandboxPlates } from '#server/gateways/dmv/sandbox.ts';
import { heldPlates, paperPlates } from '#server/gateways/dmv/sandbox-blockers.ts';
import { vinCheckDigit } from '#server/gateways/dmv/sandbox-vehicle.ts';

/** The gateway must serve the sandbox's records. */
export function describeDmvGateway(
  name: string,
  open: () => Promise<{ gateway: DmvGateway; close?: () => Promise<void> }>,
): void {
  describe(`${name} keeps the DMV port's promises`, () => {
    let opened: Awaited<ReturnType<typeof open>>;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close?.());

    const lookUp = (plate: string) => opened.gateway.lookUp(plate);
    /** Files a renewal under a new key, unless the test says otherwise. */
    const file = (request: Pick<DmvRequest, 'plate' | 'vin'> & Partial<DmvRequest>) =>
      opened.gateway.file({ orderUuid: randomUUID(), transaction: 'renewal', ...request });
    async function vehicleOf(plate: string) {
      const lookup = await lookUp(plate);
      if (lookup.outcome !== 'found') throw new Error(`Expected a vehicle, got ${lookup.outcome}`);
      return lookup.vehicle;
    }

    it('finds a vehicle with whole cents and a well-formed VIN', async () => {
      const vehicle = await vehicleOf('7ABC123');
      expect(vehicle).toMatchObject({ plate: '7ABC123', vehicleType: 'Automobile' });
      expect(vehicle.vin).toMatch(/^[A-HJ-NPR-Z0-9]{17}$/);
      expect(vehicle.vin[8]).toBe(vinCheckDigit(vehicle.vin));
      expect(vehicle.expiresOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(Number.isInteger(vehicle.registrationFeeCents)).toBe(true);
      expect(vehicle.registrationFeeCents).toBeGreaterThan(0);
      expect(Number.isInteger(vehicle.bpaFeeCents)).toBe(true);
    });

    it('itemizes the fee to the cent, or not at all', { tags: ['FEE-003'] }, async () => {
      const { feeLines, registrationFeeCents } = await vehicleOf('7ABC123');
      expect(feeLines.length).toBeGreaterThan(3);
      expect(sumCents(feeLines.map(({ cents }) => cents))).toBe(registrationFeeCents);
      for (const { label, why } of feeLines) {
        expect(label).toMatch(/^[A-Z]/);
        // A sentence, followed by a reference to the law.
        expect(why).toMatch(/\. Law: [A-Z][A-Za-z ]+ Code [\d.–, ]+\.$/);
      }
      expect((await vehicleOf('4AB1234')).feeLines).toEqual([]);
    });

    it('compares plates by their letters and digits', async () => {
      expect(await vehicleOf(' 7abc-123. ')).toEqual(await vehicleOf('7ABC123'));
    });

    it('reports an unknown plate', async () => {
      expect(await lookUp(sandboxPlates.missing)).toEqual({ outcome: 'not_found' });
    });

    it('escapes characters with a special meaning in URLs', async () => {
      expect(await vehicleOf('../A&B?#%')).toMatchObject({ plate: 'AB' });
    });

    it('returns the reason for a hold with the vehicle', async () => {
      expect(await lookUp(sandboxPlates.held)).toMatchObject({
        outcome: 'held',
        vehicle: { plate: sandboxPlates.held },
        hold: 'insurance_suspended',
        reason: expect.stringContaining('suspended'),
      });
    });

    it.each(Object.entries(heldPlates))(
      'says what holds %s back, and why in a sentence',
      {
        tags: ['FEE-005'],
      },
      async (plate, { hold, reason }) => {
        expect(reason).toMatch(/^[A-Z].+\.$/);
        expect(await lookUp(plate)).toMatchObject({ outcome: 'held', hold, reason });
      },
    );

    it.each(Object.entries(paperPlates))(
      'finds %s with the documents that its sticker still needs',
      {
        tags: ['FEE-005'],
      },
      async (plate, { missing }) => {
        expect((await vehicleOf(plate)).missingPapers).toEqual(missing);
      },
    );

    it('requires no documents for any other vehicle', { tags: ['FEE-005'] }, async () => {
      expect((await vehicleOf('7ABC123')).missingPapers).toEqual([]);
    });

    it('accepts the fees of a renewal with missing documents, and always lists them', {
      tags: ['FEE-006'],
    }, async () => {
      const { plate, vin } = await vehicleOf(sandboxPlates.papersNever);
      const renewal = { orderUuid: randomUUID(), plate, vin };
      const taken = await file(renewal);
      expect(taken).toEqual({
        outcome: 'fees_taken',
        reference: expect.stringMatching(/./),
        missingPapers: ['smog_certificate'],
      });
      expect(await file(renewal)).toEqual(taken);
      expect(await file({ transaction: 'replacement', plate, vin })).toMatchObject({
        outcome: 'accepted',
      });
    });

    it('throws a retryable GatewayError when the department is down', async () => {
      const error = await lookUp(sandboxPlates.down).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(GatewayError);
      expect(error).toMatchObject({ gateway: 'dmv', retryable: true });
    });

    it('files a renewal for one more year', async () => {
      const { plate, vin, expiresOn } = await vehicleOf('12A3456');
      expect(await file({ plate, vin })).toEqual({
        outcome: 'accepted',
        reference: expect.stringMatching(/./),
        expiresOn: addYears(expiresOn ?? '', 1),
      });
    });

    it.each(['replacement', 'transfer', 'title'] as const)(
      'files a %s without changing the registration’s end date',
      async (transaction) => {
        const { plate, vin } = await vehicleOf('12A3456');
        const reference = expect.stringMatching(/./);
        const accepted = { outcome: 'accepted', reference, expiresOn: null };
        expect(await file({ transaction, plate, vin })).toEqual(accepted);
      },
    );

    it('treats the same order filed twice, even concurrently, as one filing', async () => {
      const { plate, vin } = await vehicleOf('8XYZ987');
      const renewal = { orderUuid: randomUUID(), plate, vin };
      const [first, second] = await Promise.all([file(renewal), file(renewal)]);
      expect(second).toEqual(first);
      expect(await file(renewal)).toEqual(first);
      expect(await file({ plate, vin })).not.toEqual(first);
    });

    it('finds a vehicle but rejects its orders, with a plain reason', async () => {
      const { plate, vin } = await vehicleOf(sandboxPlates.rejected);
      const reason = expect.stringContaining('no valid smog certificate');
      expect(await file({ plate, vin })).toEqual({ outcome: 'rejected', reason });
      const transfer = await file({ transaction: 'transfer', plate, vin });
      expect(transfer).toEqual({ outcome: 'rejected', reason });
    });

    it.each([
      ['a held vehicle', sandboxPlates.held],
      ['an unknown plate', sandboxPlates.missing],
      ['the VIN of another vehicle', '7ABC123'],
    ])('rejects a filing for %s with a reason', async (_case, plate) => {
      const filing = await file({ plate, vin: '1HGCM82633A004352' });
      expect(filing).toEqual({ outcome: 'rejected', reason: expect.stringMatching(/./) });
    });

    it('throws a retryable GatewayError when a filing cannot be sent', async () => {
      await expect(file({ plate: sandboxPlates.down, vin: 'X' })).rejects.toMatchObject({
        name: 'GatewayError',
        retryable: true,
      });
    });
  });
}
