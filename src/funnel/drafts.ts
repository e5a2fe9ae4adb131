/**
 * A customer's input on each screen: text and choices before any validation. Drafts survive a refresh and the
 * Back button. Card values aren't part of them, because they must never leave memory.
 */
import * as z from 'zod/mini';
import type { SavedAddress } from '#contracts/account/address.ts';
import { formatPhone } from '#contracts/account/phone.ts';
import { formatPlace } from '#contracts/account/postal.ts';
import { DEFAULT_STATE } from '#contracts/catalogue/us-state.ts';
import { BILLING_MODES } from '#contracts/order/payment-form.ts';

const text = z.string();

/** An email field, and the address that it accepts regardless of the form rule (`isFormEmail`). */
const emailField = { email: text, accepted_email: z._default(text, '') };

/** The shipping form and the edit-address form. */
export const addressDraftSchema = z.object({
  first_name: text,
  last_name: text,
  company_name: text,
  street_address: text,
  unit: text,
  city: text,
  state: text,
  zip_code: text,
  ...emailField,
  phone_no: text,
  is_owner: z.boolean(),
  is_overnight_shipping: z.boolean(),
});
export type AddressDraft = z.infer<typeof addressDraftSchema>;

type SavedDraft = { address_uuid: string; vehicle_uuid: string; saved: AddressDraft };

export type EditedAddress = SavedDraft & {
  draft: AddressDraft;
  /** Other addresses to which the change applies. */
  others: SavedDraft[];
  /** The cart lines that the edit changes. */
  line_uuids: string[];
};

export const shippingDraftSchema = z.object({ addingNew: z.boolean(), values: addressDraftSchema });
export type ShippingDraft = z.infer<typeof shippingDraftSchema>;

const existingBilling = { street_address: text, unit: text, zip_code: text };

/** The payment form without the card. */
export const paymentDraftSchema = z.object({
  first_name: text,
  last_name: text,
  ...emailField,
  phone_no: text,
  renewal_reminders: z.boolean(),
  terms_and_conditions: z.boolean(),
  billing_mode: z.enum(BILLING_MODES),
  /** True if the contact was changed for this payment, so that it no longer follows the address. */
  is_contact_own: z.boolean(),
  /** The order's address, used as the billing address. */
  existing: z.object(existingBilling),
  /** A different billing address. */
  other: z.object({ ...existingBilling, city: text, state: text }),
});
export type PaymentDraft = z.infer<typeof paymentDraftSchema>;

/** The card. It stays in memory: it is never in a draft store, a log, or a URL. */
export type CardDraft = {
  credit_card_number: string;
  expiration_month: string;
  expiration_year: string;
  cvv: string;
};

export const addressChoiceSchema = z.enum(['entered', 'suggested']);
export type AddressChoice = z.infer<typeof addressChoiceSchema>;

/** A card in the provider's fields: its token, and the card's name on receipts. */
export type CardToken = { id: string; name: string };

/** The options on the not-yet-eligible page. */
export type LaterOptions = {
  renewal_reminder: boolean;
  replace_card_or_sticker: boolean;
  renew_another_vehicle: boolean;
};

export const EMPTY_ADDRESS: AddressDraft = {
  first_name: '',
  last_name: '',
  company_name: '',
  street_address: '',
  unit: '',
  city: '',
  state: DEFAULT_STATE,
  zip_code: '',
  email: '',
  accepted_email: '',
  phone_no: '',
  is_owner: true,
  is_overnight_shipping: true,
};

export const EMPTY_CARD: CardDraft = {
  credit_card_number: '',
  expiration_month: '',
  expiration_year: '',
  cvv: '',
};

export function initialLaterOptions(nothingPreselected = false): LaterOptions {
  const isSelected = !nothingPreselected;
  return {
    renewal_reminder: isSelected,
    replace_card_or_sticker: isSelected,
    renew_another_vehicle: isSelected,
  };
}

/** A saved address, or the parts of it that a cart line contains. */
type AddressLike = {
  [Key in Exclude<keyof AddressDraft, 'accepted_email'> | 'is_usps_suggested']?:
    | SavedAddress[Key]
    | undefined;
};

export function addressDraftOf(saved: AddressLike): AddressDraft {
  const { street_address, city } = formatPlace(saved);
  return {
    first_name: saved.first_name ?? '',
    last_name: saved.last_name ?? '',
    company_name: saved.company_name ?? '',
    street_address,
    unit: saved.unit ?? '',
    city,
    state: saved.state || DEFAULT_STATE,
    zip_code: saved.zip_code ?? '',
    ...knownEmail(saved.email ?? ''),
    phone_no: formatPhone(saved.phone_no ?? ''),
    is_owner: saved.is_owner ?? true,
    is_overnight_shipping: saved.is_overnight_shipping ?? true,
  };
}

/** The server's email counts as accepted. */
export function knownEmail(email: string): Pick<AddressDraft, 'email' | 'accepted_email'> {
  return { email, accepted_email: email };
}

/**
 * Creates the initial payment form: the order's address with its name and contact, and both boxes checked unless
 * nothing is preselected. Without an address, the customer must enter a billing address.
 */
export function paymentDraftOf(
  address: AddressLike | null,
  nothingPreselected = false,
): PaymentDraft {
  const saved = address ?? {};
  return {
    first_name: saved.first_name ?? '',
    last_name: saved.last_name ?? '',
    ...knownEmail(saved.email ?? ''),
    phone_no: formatPhone(saved.phone_no ?? ''),
    is_contact_own: false,
    renewal_reminders: !nothingPreselected,
    terms_and_conditions: !nothingPreselected,
    billing_mode: address ? 'existing' : 'new',
    existing: {
      street_address: saved.street_address ?? '',
      unit: saved.unit ?? '',
      zip_code: saved.zip_code ?? '',
    },
    other: { street_address: '', unit: '', city: '', state: DEFAULT_STATE, zip_code: '' },
  };
}
