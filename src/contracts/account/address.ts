import * as z from 'zod/mini';
import { call, callGroup } from '../api/call.ts';
import { enteredPlace, enteredText } from '../api/entered-text.ts';
import { idSchema, savedUuidSchema, uuidSchema } from '../api/envelope.ts';
import * as limits from '../api/limits.ts';
import { messages } from '../api/messages.ts';
import { keysetQuery } from '../api/page.ts';
import { paths } from '../api/paths.ts';
import { tooLongText, typedText } from '../api/typed-text.ts';
import { isUsState } from '../catalogue/us-state.ts';
import { emailSchema, formEmailSchema } from './email.ts';
import { phoneDigitsSchema, phoneSchema } from './phone.ts';
import { fiveDigitZip, isWholeZip } from './zip-code.ts';

/** The longest name, street, or city. */
export const TEXT_MAX = 120;

/** Required text: a text that shows nothing counts as missing. `read` brings it to the form that is kept. */
/*@__NO_SIDE_EFFECTS__*/
export function filledTextSchema(message: string, max = TEXT_MAX, read = enteredText) {
  return typedText(message, tooLongText(max)).check(
    z.overwrite(read),
    z.minLength(1, message),
    z.maxLength(max, tooLongText(max)),
  );
}

/** Text that may be left empty; a missing value reads as empty. */
/*@__NO_SIDE_EFFECTS__*/
export function optionalText(max = TEXT_MAX, read = enteredText) {
  const tooLong = tooLongText(max);
  return z._default(
    typedText(undefined, tooLong).check(z.overwrite(read), z.maxLength(max, tooLong)),
    '',
  );
}

/** Street, unit, and city, wherever an address is entered; `missing` is said of a street that is not there. */
/*@__NO_SIDE_EFFECTS__*/
export function streetSchema(missing: string = messages.streetAddress, max = TEXT_MAX) {
  return filledTextSchema(missing, max, enteredPlace);
}
export const unitSchema = optionalText(TEXT_MAX, enteredPlace);
export const citySchema = filledTextSchema(messages.city, TEXT_MAX, enteredPlace);

const zipTooLong = tooLongText(limits.zipCodeLength);

/** Five digits of a longer zip code; one that breaks off counts as missing. */
export const zipCodeSchema = typedText(messages.zipCode, zipTooLong).check(
  z.overwrite(fiveDigitZip),
  z.minLength(1, messages.zipCode),
  z.maxLength(limits.zipCodeLength, zipTooLong),
  z.refine((zip) => !zip.endsWith('-'), messages.zipCode),
);

export const stateSchema = typedText(messages.state, messages.state).check(
  z.minLength(1, { error: messages.state, abort: true }),
  z.refine((code) => isUsState(code), messages.state),
);

const places = {
  street_address: streetSchema(),
  unit: unitSchema,
  city: citySchema,
  state: stateSchema,
  zip_code: zipCodeSchema,
};

const person = {
  first_name: filledTextSchema(messages.firstName),
  last_name: filledTextSchema(messages.lastName),
  company_name: optionalText(),
};

const choices = {
  is_owner: z._default(z.boolean(), true),
  is_overnight_shipping: z._default(z.boolean(), true),
  is_usps_suggested: z._default(z.boolean(), false),
};

/** The shipping and edit-address forms (specification, section 5). */
export const addressFormSchema = z.object({
  ...person,
  ...places,
  email: formEmailSchema,
  phone_no: phoneSchema,
  ...choices,
});

/** A new or a changed address. Unknown keys are dropped. */
export const addressBodySchema = z.object({
  user_uuid: uuidSchema,
  /** The profile's address belongs to no vehicle; a visitor's always does. */
  user_vehicle_uuid: z.optional(z.nullable(uuidSchema)),
  ...person,
  ...places,
  email: emailSchema,
  phone_no: phoneDigitsSchema,
  ...choices,
});
export type AddressBody = z.infer<typeof addressBodySchema>;

const stored = z._default(z.nullable(z.string()), '');

/** A saved address in a response; read leniently, so that old rows are still shown. */
export const savedAddressSchema = z.object({
  uuid: idSchema,
  user_uuid: z.optional(z.nullable(z.string())),
  user_vehicle_uuid: z.optional(z.nullable(z.string())),
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
  created_dt: z.optional(z.nullable(z.string())),
  updated_at: z.optional(z.nullable(z.string())),
});
export type SavedAddress = z.infer<typeof savedAddressSchema>;

const wholeZipSchema = typedText().check(z.refine(isWholeZip, messages.zipCode));

/** The postal service's spelling of an address. */
export const suggestionSchema = z.object({
  streetAddress: z.string(),
  city: z.string(),
  state: z.string(),
  ZIPCode: z.string(),
});
export type AddressSuggestion = z.infer<typeof suggestionSchema>;

export const suggestionQuerySchema = z.object({
  streetAddress: streetSchema(messages.streetAddress, 250),
  city: citySchema,
  state: stateSchema,
  ZIPCode: z.optional(wholeZipSchema),
});
export type SuggestionQuery = z.infer<typeof suggestionQuerySchema>;

/** Who answered: the postal service, or this product's own table. */
const postalSourceSchema = z.enum(['usps', 'offline']);
export type PostalSource = z.infer<typeof postalSourceSchema>;

/** The city and the state of a zip code. */
const zipPlaceSchema = z.object({ city: z.string(), state: z.string() });
export type ZipPlace = z.infer<typeof zipPlaceSchema>;

/** With the county of most of its addresses. */
const countyPlaceSchema = z.extend(zipPlaceSchema, { county: z.optional(z.string()) });
export type CountyPlace = z.infer<typeof countyPlaceSchema>;

/** Query of the address list: at least one of the ids is needed. */
const addressQuerySchema = /*@__PURE__*/ keysetQuery({
  user_uuid: z.optional(z.string()),
  uuid: z.optional(z.string()),
  address_uuid: z.optional(z.string()),
}).check(
  z.refine(
    (query) => Boolean(query.user_uuid || query.uuid || query.address_uuid),
    'user_uuid, uuid or address_uuid is missing',
  ),
);

export type AddressQuery = z.infer<typeof addressQuerySchema>;

export const getAddresses = call('get', paths.addresses, {
  who: 'owner',
  query: addressQuerySchema,
  rows: savedAddressSchema,
});

export const postAddress = call('post', paths.addresses, {
  who: 'owner',
  body: addressBodySchema,
  data: savedUuidSchema,
});

export const putAddress = call('put', paths.address, {
  who: 'owner',
  body: addressBodySchema,
  data: savedUuidSchema,
});

export const getSuggestion = call('get', paths.suggestion, {
  who: 'anyone',
  query: suggestionQuerySchema,
  data: z.object({ address: suggestionSchema, source: z.optional(postalSourceSchema) }),
});

export const getZipPlace = call('get', paths.zipPlace, {
  who: 'anyone',
  query: z.object({ ZIPCode: wholeZipSchema }),
  data: z.extend(countyPlaceSchema, { source: z.optional(postalSourceSchema) }),
});

export const addressCalls = callGroup('Addresses', [
  [
    getAddresses,
    'A user’s shipping addresses by user_uuid, or one by its uuid or address_uuid: one of the three is needed.',
  ],
  [postAddress, 'Saves a new shipping address.'],
  [putAddress, 'Changes a shipping address. Orders that are paid keep theirs.'],
  [
    getSuggestion,
    'The postal spelling of an address, and whether USPS or the offline table (source) answered; 404 where nothing matches. Without ZIPCode, the offline table knows only cities that have one ZIP code.',
  ],
  [
    getZipPlace,
    'The city, state and, where known, county of a ZIP code of five digits, and who answered (source); 404 where there is none.',
  ],
]);
