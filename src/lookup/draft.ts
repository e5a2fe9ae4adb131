import type { VehicleLookup } from '#contracts/vehicle/vehicle.ts';

/** What begins an order: service, plate and e-mail, as they were typed. */
export type LookupDraft = Pick<
  VehicleLookup,
  'service_type_uuid' | 'vehicle_license_plate' | 'user_email'
>;
