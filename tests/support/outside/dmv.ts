import * as z from 'zod';
import type { DmvVehicle } from '#server/gateways/dmv/port.ts';
import { createSandboxDmv } from '#server/gateways/dmv/sandbox.ts';
import { createFakeAuthority } from './fake-oauth.ts';
import { type FakeAnswer, type FakeRequest, startFakeProvider } from './fake-provider.ts';

export const dmvCredentials = { clientId: 'storefront', clientSecret: 's3cret:/?' };

const requestSchema = z.strictObject({
  transaction: z.enum(['renewal', 'replacement', 'transfer', 'title']),
  plate: z.string(),
  vin: z.string(),
});

/** Starts a DMV that survives the product's processes and speaks the adapter's protocol, with the sandbox's records. */
export async function startDmv(clock = () => new Date()) {
  const records = createSandboxDmv({ clock, delayMs: 1 });
  const filed = new Set<string>();
  const authority = createFakeAuthority({
    path: '/oauth2/token',
    clientId: encodeURIComponent(dmvCredentials.clientId),
    clientSecret: encodeURIComponent(dmvCredentials.clientSecret),
  });

  async function answer({ method, url, body }: FakeRequest): Promise<FakeAnswer> {
    if (method === 'GET' && url.pathname === '/v1/vehicles') {
      const lookup = await records.lookUp(url.searchParams.get('plate') ?? '');
      if (!('vehicle' in lookup)) return { status: 404, json: { code: 'VEHICLE_NOT_FOUND' } };
      return { status: 200, json: { ...lookup, vehicle: toWire(lookup.vehicle) } };
    }
    const orderUuid = /^\/v1\/filings\/([0-9a-f-]{36})$/.exec(url.pathname)?.[1];
    if (method !== 'PUT' || !orderUuid) return { status: 404, json: { code: 'NO_SUCH_ROUTE' } };
    const filing = await records.file({ orderUuid, ...requestSchema.parse(JSON.parse(body)) });
    filed.add(orderUuid);
    if (filing.outcome === 'rejected') return { status: 200, json: filing };
    if (filing.outcome === 'fees_taken') {
      const { missingPapers: missing_papers, ...taken } = filing;
      return { status: 200, json: { ...taken, missing_papers } };
    }
    const { expiresOn, ...rest } = filing;
    return { status: 201, json: { ...rest, ...(expiresOn !== null && { expires_on: expiresOn }) } };
  }

  const provider = await startFakeProvider(async (request) => {
    const rejected = authority.guard(request);
    if (rejected) return rejected;
    return await answer(request).catch(() => ({ status: 503, json: { code: 'DOWN' } }));
  });
  return {
    provider,
    authority,
    filed: (): ReadonlySet<string> => filed,
    settings: {
      DMV_URL: provider.baseUrl,
      DMV_CLIENT_ID: dmvCredentials.clientId,
      DMV_CLIENT_SECRET: dmvCredentials.clientSecret,
    },
    close: () => provider.close(),
  };
}

function toWire(vehicle: DmvVehicle) {
  return {
    plate: vehicle.plate,
    vin: vehicle.vin,
    vehicle_type: vehicle.vehicleType,
    make: vehicle.make,
    expires_on: vehicle.expiresOn,
    registration_fee_cents: vehicle.registrationFeeCents,
    registration_fee_lines: vehicle.feeLines,
    bpa_fee_cents: vehicle.bpaFeeCents,
    missing_papers: vehicle.missingPapers,
  };
}
