import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTracking, type TrackingNumber } from '#contracts/order/carriers.ts';
import type { Label, LabelRequest, ShippingGateway } from '#server/gateways/shipping/port.ts';
import { newTracking } from '#tests/support/tracking-numbers.ts';

const POST = { tags: ['POST-003'] };

let count = 0;

export function newRequest(changes: Partial<LabelRequest> = {}): LabelRequest {
  count += 1;
  return {
    parcelUuid: `0197f3a2-0000-7000-8000-${String(count).padStart(12, '0')}`,
    to: {
      ...{ first_name: 'Ada', last_name: 'Driver', company_name: '', street_address: '1 MAIN ST' },
      ...{ unit: 'APT 2', city: 'OAKLAND', state: 'CA', zip_code: '94607' },
    },
    isOvernight: false,
    vehicles: 1,
    ...changes,
  };
}

type Account = {
  report(
    parcel: TrackingNumber,
    status: 'in_transit' | 'delivered' | 'return_to_sender' | 'failure',
    at: Date,
  ): void;
};

type Opened = { gateway: ShippingGateway; account?: Account; close?: () => Promise<void> };

/** Without an account, the operator supplies the labels. */
export function describeShippingGateway(name: string, open: () => Promise<Opened>): void {
  describe(`${name} keeps the shipping port's promises`, POST, () => {
    let opened: Opened;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close?.());

    async function buy(changes: Partial<LabelRequest> = {}): Promise<[string, Label] | undefined> {
      const request = newRequest(changes);
      const handle = await opened.gateway.open(request);
      if (handle === undefined) return undefined;
      if (typeof handle !== 'string') throw new Error(handle.rejected);
      const label = await opened.gateway.buy(handle, request);
      if ('rejected' in label) throw new Error(label.rejected);
      return [handle, label];
    }

    it('sells one label, with a tracking number, its price, and a picture, or sells none', async () => {
      const [handle, label] = (await buy()) ?? [];
      expect(label !== undefined).toBe(opened.gateway.hasAccount);
      if (handle === undefined || !label) return;
      expect(readTracking(label.number)?.number).toBe(label.number);
      expect(label.costCents).toBeGreaterThan(0);
      expect(await opened.gateway.buy(handle, { isOvernight: false })).toEqual(label);
      const picture = await opened.gateway.readLabel(handle);
      expect(Buffer.from(picture).subarray(1, 4).toString()).toBe('PNG');
    });

    it('sells overnight labels for more', async () => {
      const [[, standard], [, overnight]] = [
        (await buy()) ?? [],
        (await buy({ isOvernight: true })) ?? [],
      ];
      if (!opened.gateway.hasAccount)
        return expect([standard, overnight]).toEqual([undefined, undefined]);
      expect(overnight?.costCents).toBeGreaterThan(standard?.costCents ?? Number.POSITIVE_INFINITY);
    });

    it('refunds an unused label, once', async () => {
      const [handle] = (await buy()) ?? [];
      if (handle === undefined) return expect(opened.gateway.hasAccount).toBe(false);
      expect(await opened.gateway.refundLabel(handle)).toBe(true);
      expect(await opened.gateway.refundLabel(handle)).toBe(true);
    });

    it('tracks a parcel whose label it sold or the operator bought, or tracks none', async () => {
      const { gateway, account } = opened;
      const own = { carrier: 'usps', number: newTracking() } as const;
      const tracker = await gateway.follow(own);
      if (tracker === undefined || !account) return expect(gateway.hasAccount).toBe(false);
      expect(await gateway.follow(own)).toBe(tracker);
      expect((await gateway.readTracker(tracker)).state).toBe('waiting');
      const [monday, friday] = [new Date('2026-03-09T17:00:00Z'), new Date('2026-03-13T20:30:00Z')];
      account.report(own, 'in_transit', monday);
      expect(await gateway.readTracker(tracker)).toMatchObject({
        state: 'moving',
        acceptedAt: monday,
      });
      account.report(own, 'delivered', friday);
      const arrived = { state: 'delivered', acceptedAt: monday, at: friday };
      expect(await gateway.readTracker(tracker)).toEqual(arrived);
      const [, bought] = (await buy()) ?? [];
      expect((await gateway.readTracker(bought?.tracker ?? '')).state).toBe('waiting');
    });

    it('distinguishes a returned parcel from a delivered one', async () => {
      const { gateway, account } = opened;
      const own = { carrier: 'usps', number: newTracking() } as const;
      const tracker = await gateway.follow(own);
      if (tracker === undefined || !account) return expect(gateway.hasAccount).toBe(false);
      const [back, here] = [new Date('2026-03-12T17:00:00Z'), new Date('2026-03-16T17:00:00Z')];
      account.report(own, 'return_to_sender', back);
      account.report(own, 'delivered', here);
      expect(await gateway.readTracker(tracker)).toMatchObject({ state: 'returned', at: back });
      const lost = { carrier: 'usps', number: newTracking() } as const;
      const other = (await gateway.follow(lost)) ?? '';
      account.report(lost, 'failure', here);
      expect(await gateway.readTracker(other)).toMatchObject({ state: 'lost' });
    });
  });
}
