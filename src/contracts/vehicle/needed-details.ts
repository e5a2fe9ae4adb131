import * as z from 'zod/mini';
import { SERVICE_KINDS } from '../catalogue/service-type.ts';

/** The error code of a lookup that can't query the DMV. The same request with the vehicle's details succeeds. */
export const DETAILS_CODE = 'VEHICLE_DETAILS_NEEDED';

/**
 * The additional field of the VEHICLE_DETAILS_NEEDED error: the service, which determines what the customer must enter.
 */
export const neededDetailsSchema = z.object({
  kind: z.enum(SERVICE_KINDS),
  for_boats: z.boolean(),
});
export type NeededDetails = z.infer<typeof neededDetailsSchema>;
