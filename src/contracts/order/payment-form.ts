import * as z from 'zod/mini';
import {
  billingPlaces,
  filledTextSchema,
  streetSchema,
  unitSchema,
  zipCodeSchema,
} from '../account/address.ts';
import { formEmailSchema } from '../account/email.ts';
import { formattedPhoneSchema } from '../account/phone.ts';
import { messages } from '../api/messages.ts';
import {
  cardNumberSchema,
  cvvSchema,
  expirationMonthSchema,
  expirationYearSchema,
} from './card.ts';

const cardholder = {
  first_name: filledTextSchema(messages.firstName),
  last_name: filledTextSchema(messages.lastName),
  credit_card_number: cardNumberSchema,
  expiration_month: expirationMonthSchema,
  expiration_year: expirationYearSchema,
  cvv: cvvSchema,
  email: formEmailSchema,
  phone_no: formattedPhoneSchema,
  renewal_reminders: z.boolean(),
  terms_and_conditions: z.literal(true, { error: messages.terms }),
};

/** The payment form with the existing billing address, which can be edited for this checkout only. */
export const existingBillingFormSchema = z.object({
  ...cardholder,
  street_address: streetSchema(),
  unit: unitSchema,
  zip_code: zipCodeSchema,
});

export const newBillingFormSchema = z.object({ ...cardholder, ...billingPlaces });

/** Whether the billing address is the order's address or a different one. */
export const BILLING_MODES = ['existing', 'new'] as const;
