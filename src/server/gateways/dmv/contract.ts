import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GatewayError } from '../../errors.ts';
import type { DmvGateway } from './port.ts';
import { sandboxPlates } from './sandbox.ts';
import { oneYearOn } from './sandbox-vehicle.ts';
import { vinCheckDigit } from './sandbox-vin.ts';

/** Every promise of the port. The records behind the gateway are those of the sandbox. */
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
    async function vehicleOf(plate: string) {
      const lookup = await lookUp(plate);
      if (lookup.outcome !== 'found') throw new Error(`Expected a vehicle, got ${lookup.outcome}`);
      return lookup.vehicle;
    }

    it('finds a vehicle with whole figures and a well-formed VIN', async () => {
      const vehicle = await vehicleOf('7ABC123');
      expect(vehicle).toMatchObject({ plate: '7ABC123', vehicleType: 'Automobile' });
      expect(vehicle.vin).toMatch(/^[A-HJ-NPR-Z0-9]{17}$/);
      expect(vehicle.vin[8]).toBe(vinCheckDigit(vehicle.vin));
      expect(vehicle.expiresOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(Number.isInteger(vehicle.registrationFeeCents)).toBe(true);
      expect(vehicle.registrationFeeCents).toBeGreaterThan(0);
      expect(Number.isInteger(vehicle.bpaFeeCents)).toBe(true);
    });

    it('compares plates without case and spaces', async () => {
      expect(await vehicleOf(' 7abc 123 ')).toEqual(await vehicleOf('7ABC123'));
    });

    it('says that no vehicle has the plate', async () => {
      expect(await lookUp(sandboxPlates.missing)).toEqual({ outcome: 'not_found' });
    });

    it('sends the plate as it is, whatever characters it has', async () => {
      expect(await vehicleOf('../A&B?#%')).toMatchObject({ plate: '../A&B?#%' });
    });

    it('returns the reason of a hold with the vehicle', async () => {
      expect(await lookUp(sandboxPlates.held)).toMatchObject({
        outcome: 'held',
        vehicle: { plate: sandboxPlates.held },
        reason: expect.stringContaining('suspended'),
      });
    });

    it('throws a retryable GatewayError when the department cannot be asked', async () => {
      const error = await lookUp(sandboxPlates.down).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(GatewayError);
      expect(error).toMatchObject({ gateway: 'dmv', retryable: true });
    });

    it('files a renewal for one more year', async () => {
      const { plate, vin, expiresOn } = await vehicleOf('12A3456');
      const filing = await opened.gateway.submitRenewal({ orderUuid: randomUUID(), plate, vin });
      expect(filing).toEqual({
        outcome: 'accepted',
        reference: expect.stringMatching(/./),
        expiresOn: oneYearOn(expiresOn),
      });
    });

    it('treats the same order filed twice, even at once, as one filing', async () => {
      const { plate, vin } = await vehicleOf('8XYZ987');
      const renewal = { orderUuid: randomUUID(), plate, vin };
      const other = { ...renewal, orderUuid: randomUUID() };
      const [first, second] = await Promise.all([
        opened.gateway.submitRenewal(renewal),
        opened.gateway.submitRenewal(renewal),
      ]);
      expect(second).toEqual(first);
      expect(await opened.gateway.submitRenewal(renewal)).toEqual(first);
      expect(await opened.gateway.submitRenewal(other)).not.toEqual(first);
    });

    it.each([
      ['a held vehicle', sandboxPlates.held],
      ['an unknown plate', sandboxPlates.missing],
      ['the VIN of another vehicle', '7ABC123'],
    ])('rejects a filing for %s with a reason', async (_case, plate) => {
      const filing = await opened.gateway.submitRenewal({
        orderUuid: randomUUID(),
        plate,
        vin: '1HGCM82633A004352',
      });
      expect(filing).toEqual({ outcome: 'rejected', reason: expect.stringMatching(/./) });
    });

    it('throws a retryable GatewayError when a filing cannot be sent', async () => {
      const renewal = { orderUuid: randomUUID(), plate: sandboxPlates.down, vin: 'X' };
      await expect(opened.gateway.submitRenewal(renewal)).rejects.toMatchObject({
        name: 'GatewayError',
        retryable: true,
      });
    });
  });
}
