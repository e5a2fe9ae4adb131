import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { suggestionSchema, zipPlaceSchema } from '#contracts/account/address.ts';
import { GatewayError } from '#server/errors.ts';
import type { PostalGateway } from '#server/gateways/postal/port.ts';

/** Contract tests for the port. The gateway must serve the sandbox's address book. */
export function describePostalGateway(
  name: string,
  open: () => Promise<{ gateway: PostalGateway; close?: () => Promise<void> }>,
): void {
  describe(`${name} keeps the postal port's promises`, () => {
    let opened: Awaited<ReturnType<typeof open>>;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close?.());

    const suggest = (streetAddress: string, city = 'Sacramento', state = 'CA') =>
      opened.gateway.suggest({ streetAddress, city, state });

    it('returns the official spelling with streetAddress, city, state and ZIPCode', async () => {
      const suggestion = await suggest('123 north Main Street Apartment 4');
      expect(suggestionSchema.parse(suggestion)).toEqual({
        streetAddress: '123 N MAIN ST APT 4',
        city: 'SACRAMENTO',
        state: 'CA',
        ZIPCode: '95814',
      });
    });

    it('returns a ZIP code that fits the form for every address', async () => {
      for (const state of ['CA', 'NY', 'TX', 'PR', 'GU']) {
        const suggestion = await suggest('1 Main St', 'Springfield', state);
        expect(suggestion?.ZIPCode).toMatch(/^\d{5}$/);
      }
    });

    it('returns null if no address matches', async () => {
      expect(await suggest('1 Nowhere Lane')).toBeNull();
    });

    it('returns the city and state of a ZIP code', async () => {
      expect(zipPlaceSchema.parse(await opened.gateway.placeOf('95814'))).toEqual({
        city: 'SACRAMENTO',
        state: 'CA',
      });
    });

    it('returns null for a ZIP code without a place', async () => {
      expect(await opened.gateway.placeOf('00000')).toBeNull();
    });

    it.each([
      ['an address', () => suggest('1 PostDown Street')],
      ['a zip code', () => opened.gateway.placeOf('99999')],
    ])('throws a retryable GatewayError when the service is down for %s', async (_what, ask) => {
      const error = await ask().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(GatewayError);
      expect(error).toMatchObject({ gateway: 'postal', retryable: true });
    });
  });
}
