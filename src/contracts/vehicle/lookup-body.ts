/** The lookup's body, which only the server parses. */
import * as z from 'zod/mini';
import { msg } from '#words/words.ts';
import { emailSchema } from '../account/email.ts';
import { uuidSchema } from '../api/envelope.ts';
import * as limits from '../api/limits.ts';
import { messages } from '../api/messages.ts';
import { tooLongIn, tooLongText, typedText } from '../api/typed-text.ts';
import { partnerMetadataSchema, partnerReferenceSchema } from '../partner/own-data.ts';
import { declaredVehicleSchema } from './declared.ts';
import { isPlate, plateKey } from './plate.ts';

const VIN = /^[A-HJ-NPR-Z0-9]{17}$/;
const LOOKS_LIKE_VIN = msg('This looks like a VIN. Please enter the license plate instead.');

/** Returns a sentence for the customer that explains why a key isn't a plate, or undefined if it could be one. */
function objectionToPlate(key: string): string | undefined {
  if (isPlate(key)) return undefined;
  if (key === '') return messages.licensePlate;
  if (VIN.test(key)) return LOOKS_LIKE_VIN;
  if (key.length > limits.plateLength) return tooLongText(limits.plateLength);
  return messages.licensePlateInvalid;
}

export const vehicleLookupSchema = z.object({
  service_type_uuid: typedText(messages.serviceType, messages.serviceType).check(
    z.minLength(1, { error: messages.serviceType, abort: true }),
    z.regex(/^[0-9a-f-]{36}$/i, messages.serviceType),
  ),
  vehicle_license_plate: typedText(messages.licensePlate, tooLongIn(limits.plateLength)).check(
    z.overwrite(plateKey),
    z.superRefine((key, context) => {
      const message = objectionToPlate(key);
      if (message) context.addIssue({ code: 'custom', message });
    }),
  ),
  user_email: emailSchema,
  /** If this is a current guest session with the same email, the lookup continues with its data. */
  user_uuid: z.nullish(uuidSchema),
  /** The public key of the partner whose page the lookup came from. */
  partner: z.optional(z.string().check(z.maxLength(64, tooLongText(64)))),
  /** The partner's data for its events and report. Invalid data is dropped rather than blocking the customer. */
  partner_reference: z.catch(z.optional(partnerReferenceSchema), undefined),
  partner_metadata: z.catch(z.optional(partnerMetadataSchema), undefined),
  /** Only used if we can't ask the DMV about the plate. */
  declared: z.optional(declaredVehicleSchema),
  /** The place in the waiting line from an earlier response to this lookup. */
  waiting_ticket: z.optional(z.string().check(z.maxLength(64, tooLongText(64)))),
});
export type VehicleLookup = z.infer<typeof vehicleLookupSchema>;
export type VehicleLookupBody = z.input<typeof vehicleLookupSchema>;
