import type { VehicleLookup } from '#contracts/vehicle/lookup-body.ts';

/** The input that starts an order: service, plate, and email, all trimmed. */
export type LookupDraft = Pick<
  VehicleLookup,
  'service_type_uuid' | 'vehicle_license_plate' | 'user_email'
>;
