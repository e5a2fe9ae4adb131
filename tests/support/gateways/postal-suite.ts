import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PostalSource, suggestionSchema } from '#contracts/account/address.ts';
import { GatewayError } from '#server/errors.ts';
import type { PostalGateway } from '#server/gateways/postal/port.ts';

const SACRAMENTO = { city: 'Sacramento', state: 'CA', ZIPCode: '95814' };

/**
 * The gateway must serve the sandbox's address book. `source` is the adapter that responds. Set `fails` to false for
 * a gateway without special words that choose an outcome.
 */
export function describePostalGateway(
  name: string,
  source: PostalSource,
  open: () => Promise<{ gateway: PostalGateway; close?: () => Promise<void> }>,
  { fails = true } = {},
): void {
  describe(`${name} keeps the postal port's promises`, () => {
    let opened: Awaited<ReturnType<typeof open>>;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close?.());

    const suggest = (streetAddress: string, place: object = {}) =>
      opened.gateway.suggest({ ...SACRAMENTO, streetAddress, ...place });

    it('returns the official spelling with streetAddress, city, state, and ZIPCode', async () => {
      const answer = await suggest('123 north Main Street Apartment 4');
      expect(answer.source).toBe(source);
      expect(suggestionSchema.parse(answer.found)).toEqual({
        streetAddress: '123 N MAIN ST APT 4',
        city: 'SACRAMENTO',
        state: 'CA',
        ZIPCode: '95814',
      });
    });

    it('keeps a ZIP code that fits the city and state, and corrects the city otherwise', {
      tags: ['PLACE-002', 'PLACE-005'],
    }, async () => {
      const kept = { city: 'Mountain View', ZIPCode: '94043' };
      const found = { city: 'MOUNTAIN VIEW', state: 'CA', ZIPCode: '94043' };
      expect((await suggest('1600 Amphitheatre Parkway', kept)).found).toMatchObject(found);
      expect((await suggest('1 Main St', { ZIPCode: '94043' })).found).toMatchObject(found);
    });

    it('finds nothing for a ZIP code in another state', async () => {
      expect(await suggest('1 Main St', { ZIPCode: '10001' })).toEqual({ found: null, source });
    });

    it('returns the city and state of a ZIP code', async () => {
      const answer = await opened.gateway.placeOf('95814');
      expect(answer).toMatchObject({ found: { city: 'SACRAMENTO', state: 'CA' }, source });
    });

    it('finds nothing for a ZIP code without a place', async () => {
      expect(await opened.gateway.placeOf('00000')).toEqual({ found: null, source });
    });

    if (!fails) return;
    it('finds nothing if no address matches', async () => {
      for (const street of ['1 Nowhere Lane', '1 nowhere st', '1 NOWHERE ST']) {
        expect(await suggest(street)).toEqual({ found: null, source });
      }
    });

    it.each([
      ['an address', () => suggest('1 PostDown Street')],
      ['a ZIP code', () => opened.gateway.placeOf('99999')],
    ])('throws a retryable GatewayError when the service is down for %s', async (_what, ask) => {
      const error = await ask().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(GatewayError);
      expect(error).toMatchObject({ gateway: 'postal', retryable: true });
    });
  });
}
