import * as z from 'zod/mini';
import { call, callGroup } from '../api/call.ts';
import { enteredPlace, enteredText } from '../api/entered-text.ts';
import { idSchema, keysetQuery, savedUuidSchema, uuidSchema } from '../api/envelope.ts';
import * as limits from '../api/limits.ts';
import { messages } from '../api/messages.ts';
import { paths } from '../api/paths.ts';
import { tooLongIn, typedText } from '../api/typed-text.ts';
import { isUsState } from '../catalogue/us-state.ts';
import { emailSchema, formEmailSchema } from './email.ts';
import { phoneDigitsSchema, phoneSchema } from './phone.ts';
import { fiveDigitZip, isWholeZip } from './postal.ts';

/** The maximum length of a name, street, or city. */
export const TEXT_MAX = 120;

/**
 * Required text. Text without visible characters counts as missing. `read` normalizes the text before it is
 * stored.
 */
/*@__NO_SIDE_EFFECTS__*/
export function filledTextSchema(message: string, max = TEXT_MAX, read = enteredText) {
  return typedText(message, tooLongIn(max)).check(
    z.overwrite(read),
    z.minLength(1, message),
    z.maxLength(max, { error: tooLongIn(max) }),
  );
}

/** A missing value becomes an empty string. */
/*@__NO_SIDE_EFFECTS__*/
export function optionalText(max = TEXT_MAX, read = enteredText) {
  const error = tooLongIn(max);
  return z._default(
    typedText(undefined, error).check(z.overwrite(read), z.maxLength(max, { error })),
    '',
  );
}

/** `missing` is the message if the street is empty. */
/*@__NO_SIDE_EFFECTS__*/
export function streetSchema(missing: string = messages.streetAddress, max = TEXT_MAX) {
  return filledTextSchema(missing, max, enteredPlace);
}
export const unitSchema = optionalText(TEXT_MAX, enteredPlace);
export const citySchema = filledTextSchema(messages.city, TEXT_MAX, enteredPlace);

const zipTooLong = tooLongIn(limits.zipCodeLength);

/** A ZIP code, shortened to five digits if it is a ZIP+4. Text that is empty or ends in a hyphen counts as missing. */
export const zipCodeSchema = typedText(messages.zipCode, zipTooLong).check(
  z.overwrite(fiveDigitZip),
  z.minLength(1, messages.zipCode),
  z.maxLength(limits.zipCodeLength, { error: zipTooLong }),
  z.refine((zip) => !zip.endsWith('-'), messages.zipCode),
);

export const stateSchema = typedText(messages.state, messages.state).check(
  z.minLength(1, { error: messages.state, abort: true }),
  z.refine((code) => isUsState(code), messages.state),
);

/** The fields of an address, in the order of our forms. */
export const places = {
  street_address: streetSchema(),
  unit: unitSchema,
  zip_code: zipCodeSchema,
  city: citySchema,
  state: stateSchema,
};

export const billingPlaces = {
  ...places,
  street_address: streetSchema(messages.billingStreetAddress),
};

export const mailingParts = {
  first_name: filledTextSchema(messages.firstName),
  last_name: filledTextSchema(messages.lastName),
  ...places,
  company_name: optionalText(),
};

const choices = {
  is_owner: z._default(z.boolean(), true),
  is_overnight_shipping: z._default(z.boolean(), true),
  is_usps_suggested: z._default(z.boolean(), false),
};

/** The fields of the shipping and edit-address forms (specification, section 5). */
export const addressFormSchema = z.object({
  ...mailingParts,
  email: formEmailSchema,
  phone_no: phoneSchema,
  ...choices,
});

/** Unknown keys are dropped. */
export const addressBodySchema = z.object({
  user_uuid: uuidSchema,
  /** The address in a profile isn't tied to a vehicle. A visitor's address always is. */
  user_vehicle_uuid: z.nullish(uuidSchema),
  ...mailingParts,
  email: emailSchema,
  phone_no: phoneDigitsSchema,
  ...choices,
});
export type AddressBody = z.infer<typeof addressBodySchema>;

const stored = z._default(z.nullable(z.string()), '');

/** Parsed leniently, so that old rows still appear. */
export const savedAddressSchema = z.object({
  uuid: idSchema,
  user_uuid: z.nullish(z.string()),
  user_vehicle_uuid: z.nullish(z.string()),
  first_name: stored,
  last_name: stored,
  company_name: stored,
  street_address: stored,
  unit: stored,
  city: stored,
  state: stored,
  zip_code: stored,
  email: stored,
  phone_no: stored,
  is_owner: z._default(z.nullable(z.boolean()), true),
  is_overnight_shipping: z._default(z.nullable(z.boolean()), true),
  is_usps_suggested: z._default(z.nullable(z.boolean()), false),
  created_dt: z.nullish(z.string()),
  updated_at: z.nullish(z.string()),
});
export type SavedAddress = z.infer<typeof savedAddressSchema>;

const wholeZipSchema = typedText().check(z.refine(isWholeZip, messages.zipCode));

/** The postal service's spelling of an address. */
export const suggestionSchema = z.object({
  streetAddress: z.string(),
  city: z.string(),
  state: z.string(),
  ZIPCode: z.string(),
  /** USPS recognizes the building, but not the unit. */
  isUnitUnknown: z.optional(z.boolean()),
});
export type AddressSuggestion = z.infer<typeof suggestionSchema>;

export const suggestionQuerySchema = z.object({
  streetAddress: streetSchema(messages.streetAddress, 250),
  city: citySchema,
  state: stateSchema,
  ZIPCode: z.optional(wholeZipSchema),
});
export type SuggestionQuery = z.infer<typeof suggestionQuerySchema>;

/** The source of the suggestion: the postal service, or our offline table, which doesn't list individual houses. */
const postalSourceSchema = z.enum(['usps', 'offline']);
export type PostalSource = z.infer<typeof postalSourceSchema>;

export const sourcedSuggestionSchema = z.extend(suggestionSchema, {
  source: z.optional(postalSourceSchema),
});
export type SourcedSuggestion = z.infer<typeof sourcedSuggestionSchema>;

const zipPlaceSchema = z.object({ city: z.string(), state: z.string() });
export type ZipPlace = z.infer<typeof zipPlaceSchema>;

/** Most addresses of the place are in this county. */
const countyPlaceSchema = z.extend(zipPlaceSchema, { county: z.optional(z.string()) });
export type CountyPlace = z.infer<typeof countyPlaceSchema>;

/** At least one of the ids is required. */
const addressQuerySchema = /*@__PURE__*/ keysetQuery({
  user_uuid: z.optional(z.string()),
  uuid: z.optional(z.string()),
  address_uuid: z.optional(z.string()),
}).check(
  z.refine(
    (query) => Boolean(query.user_uuid || query.uuid || query.address_uuid),
    'user_uuid, uuid, or address_uuid is missing',
  ),
);

export type AddressQuery = z.infer<typeof addressQuerySchema>;

export const getAddresses = call('get', paths.addresses, 'owner', {
  query: addressQuerySchema,
  rows: savedAddressSchema,
});

export const postAddress = call('post', paths.addresses, 'owner', {
  body: addressBodySchema,
  data: savedUuidSchema,
});

export const putAddress = call('put', paths.address, 'owner', {
  body: addressBodySchema,
  data: savedUuidSchema,
});

export const getSuggestion = call('get', paths.suggestion, 'anyone', {
  query: suggestionQuerySchema,
  data: z.object({ address: suggestionSchema, source: z.optional(postalSourceSchema) }),
});

export const getZipPlace = call('get', paths.zipPlace, 'anyone', {
  query: z.object({ ZIPCode: wholeZipSchema }),
  data: z.extend(countyPlaceSchema, { source: z.optional(postalSourceSchema) }),
});

export const addressCalls = callGroup('Addresses', [
  [
    getAddresses,
    'Lists a user’s shipping addresses by user_uuid, or returns one by uuid or address_uuid. One of the three is required.',
  ],
  [postAddress, 'Saves a new shipping address.'],
  [putAddress, 'Changes a shipping address. Paid orders keep their address.'],
  [
    getSuggestion,
    'Returns the postal service’s version of an address, or 404 if there is none. source says whether USPS or the offline table answered. Without ZIPCode, the offline table covers only cities with a single ZIP code.',
  ],
  [
    getZipPlace,
    'Returns the city, state, and county (if known) of a five-digit ZIP code, or 404 if there is none.',
  ],
]);
