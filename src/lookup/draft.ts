import type { VehicleLookup } from '#contracts/vehicle/lookup-body.ts';

/** All three values are trimmed. */
export type LookupDraft = Pick<
  VehicleLookup,
  'service_type_uuid' | 'vehicle_license_plate' | 'user_email'
>;
