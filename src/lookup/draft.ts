import type { VehicleLookup } from '#contracts/vehicle/vehicle.ts';

/** What begins an order: which service, which plate, whose e-mail, as it was typed. */
export type LookupDraft = Pick<
  VehicleLookup,
  'service_type_uuid' | 'vehicle_license_plate' | 'user_email'
>;
