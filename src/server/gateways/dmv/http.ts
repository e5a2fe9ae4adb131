import * as z from 'zod';
import { sumCents } from '#contracts/catalogue/money.ts';
import { type MissingPaper, missingPapers } from '#contracts/vehicle/missing-paper.ts';
import { plateKey } from '#contracts/vehicle/plate.ts';
import { type HttpServiceOptions, retry } from '../http-client.ts';
import { connectService } from '../oauth.ts';
import {
  type DmvFeeLine,
  type DmvFiling,
  type DmvGateway,
  type DmvRequest,
  type DmvResult,
  holds,
} from './port.ts';

const TIMEOUT_MS = 6_000;
/** The department's statuses for text that cannot be a plate. */
const REJECTED_PLATE = [400, 422];

const date = z.iso.date();
const cents = z.int().min(0);

/** Unknown values from a newer department become `other`. The department's reason or letter explains them. */
const holdSchema = z.enum(holds).catch('other');
const missingSchema = z
  .array(z.enum(missingPapers).catch('other'))
  .transform((papers): readonly MissingPaper[] => [...new Set(papers)]);

const vehicleSchema = z
  .object({
    plate: z.string().min(1),
    vin: z.string().min(1),
    vehicle_type: z.string().min(1),
    make: z.string(),
    expires_on: date,
    registration_fee_cents: cents,
    registration_fee_lines: z
      .array(
        z.object({
          label: z.string().min(1),
          cents,
          why: z.string(),
          delay: z.string().optional(),
        }),
      )
      .default([]),
    bpa_fee_cents: cents,
    missing_papers: missingSchema.default([]),
  })
  .transform((vehicle) => ({
    plate: vehicle.plate,
    vin: vehicle.vin,
    vehicleType: vehicle.vehicle_type,
    make: vehicle.make,
    expiresOn: vehicle.expires_on,
    registrationFeeCents: vehicle.registration_fee_cents,
    isEstimate: false,
    feeLines: addUpTo(vehicle.registration_fee_cents, vehicle.registration_fee_lines),
    bpaFeeCents: vehicle.bpa_fee_cents,
    missingPapers: vehicle.missing_papers,
  }));

/** Drops fee lines that don't add up to the fee, because the fee is what we charge. */
function addUpTo(fee: number, lines: readonly DmvFeeLine[]): readonly DmvFeeLine[] {
  return sumCents(lines.map((line) => line.cents)) === fee ? lines : [];
}

const lookupSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('found'), vehicle: vehicleSchema }),
  z.object({
    outcome: z.literal('held'),
    vehicle: vehicleSchema,
    hold: holdSchema,
    reason: z.string().min(1),
  }),
]);
const notFoundSchema = z.object({ code: z.literal('VEHICLE_NOT_FOUND') });

const rejectedSchema = z.object({ outcome: z.literal('rejected'), reason: z.string().min(1) });
const accepted = { outcome: z.literal('accepted'), reference: z.string().min(1) };
/** An accepted renewal must have a new expiry. */
const renewalSchema = z.discriminatedUnion('outcome', [
  z
    .object({ ...accepted, expires_on: date })
    .transform(({ expires_on, ...filing }) => ({ ...filing, expiresOn: expires_on })),
  z
    .object({
      outcome: z.literal('fees_taken'),
      reference: z.string().min(1),
      // If the department took the fees without accepting the order, something must be missing.
      missing_papers: missingSchema.transform((papers) =>
        papers.length > 0 ? papers : (['other'] as const),
      ),
    })
    .transform(({ missing_papers, ...filing }) => ({ ...filing, missingPapers: missing_papers })),
  rejectedSchema,
]);
const filingSchema = z.discriminatedUnion('outcome', [
  z.object(accepted).transform((filing) => ({ ...filing, expiresOn: null })),
  rejectedSchema,
]);

/**
 * The department over HTTP: `GET /v1/vehicles?plate=` and `PUT /v1/filings/{orderUuid}`. Both are idempotent,
 * so both are retried when the department does not respond.
 */
export function createHttpDmv({
  timeoutMs = TIMEOUT_MS,
  retryDelayMs,
  ...service
}: HttpServiceOptions & { retryDelayMs?: number }) {
  const { client, breaker } = connectService('dmv', { ...service, timeoutMs });
  const call = <T>(request: () => Promise<T>) =>
    breaker.run(() => retry(request, { delayMs: retryDelayMs }));

  async function askVehicle(plate: string): Promise<DmvResult> {
    const reply = await client.send({
      method: 'GET',
      path: '/v1/vehicles',
      query: { plate },
      repeatable: true,
    });
    if (reply.status === 200) return reply.read(lookupSchema);
    if (REJECTED_PLATE.includes(reply.status)) return { outcome: 'not_found' };
    if (reply.status !== 404) throw reply.unexpected();
    // A 404 from another server, for example because of a wrong URL, says nothing about the vehicle.
    reply.read(notFoundSchema);
    return { outcome: 'not_found' };
  }

  async function file({ orderUuid, transaction, plate, vin }: DmvRequest): Promise<DmvFiling> {
    const reply = await client.send({
      method: 'PUT',
      path: `/v1/filings/${encodeURIComponent(orderUuid)}`,
      body: { transaction, plate: plateKey(plate), vin },
      repeatable: true,
    });
    if (reply.status !== 200 && reply.status !== 201) throw reply.unexpected();
    return transaction === 'renewal' ? reply.read(renewalSchema) : reply.read(filingSchema);
  }

  return {
    lookUp: (plate) => call(() => askVehicle(plateKey(plate))),
    file: (request) => call(() => file(request)),
  } satisfies DmvGateway;
}
