import type { VehicleLookup } from '#contracts/vehicle/vehicle.ts';

/** What begins an order: service, plate and e-mail, without spaces around them. */
export type LookupDraft = Pick<
  VehicleLookup,
  'service_type_uuid' | 'vehicle_license_plate' | 'user_email'
>;
