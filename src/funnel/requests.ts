/** The functions are pure, so that tests can check what the screens promise. */
import type { AddressBody, AddressSuggestion, SavedAddress } from '#contracts/account/address.ts';
import { phoneDigits } from '#contracts/account/phone.ts';
import { fiveDigitZip } from '#contracts/account/postal.ts';
import { enteredDigits } from '#contracts/api/entered-text.ts';
import type { FieldError } from '#contracts/api/envelope.ts';
import { toCents, toDollars } from '#contracts/catalogue/money.ts';
import { type CartItem, totalCents } from '#contracts/order/cart.ts';
import type { CheckoutBody } from '#contracts/order/checkout-body.ts';
import { DESCRIPTION_MAX, describeLines } from '#contracts/order/line-plan.ts';
import type { Order } from '#contracts/order/order.ts';
import {
  type AddressChoice,
  type AddressDraft,
  type CardDraft,
  type CardToken,
  type EditedAddress,
  EMPTY_CARD,
  type PaymentDraft,
} from './drafts.ts';

type AddressOwner = { user_uuid: string; vehicle_uuid: string };

/** A typed address is not marked as the postal spelling. */
export function addressBodyOf(draft: AddressDraft, owner: AddressOwner): AddressBody {
  return {
    user_uuid: owner.user_uuid,
    user_vehicle_uuid: owner.vehicle_uuid,
    first_name: draft.first_name.trim(),
    last_name: draft.last_name.trim(),
    company_name: draft.company_name.trim(),
    street_address: draft.street_address.trim(),
    unit: draft.unit.trim(),
    city: draft.city.trim(),
    state: draft.state,
    zip_code: fiveDigitZip(draft.zip_code),
    email: draft.email.trim(),
    phone_no: phoneDigits(draft.phone_no),
    is_owner: draft.is_owner,
    is_overnight_shipping: draft.is_overnight_shipping,
    is_usps_suggested: false,
  };
}

/** Returns the bodies of an edit, by address. The other addresses get only the customer's changes. */
export function editedBodiesOf(
  { others, ...edited }: EditedAddress,
  user_uuid: string,
): Map<string, AddressBody> {
  const before = new Map<string, unknown>(Object.entries(edited.saved));
  const changes = Object.fromEntries(
    Object.entries(edited.draft).filter(([name, value]) => before.get(name) !== value),
  );
  const bodies = [edited, ...others].map(
    (one) =>
      [
        one.address_uuid,
        addressBodyOf({ ...one.saved, ...changes }, { user_uuid, vehicle_uuid: one.vehicle_uuid }),
      ] as const,
  );
  return new Map(bodies);
}

export function confirmedBodyOf(
  address: SavedAddress,
  suggestion: AddressSuggestion | null,
  choice: AddressChoice,
  owner: AddressOwner,
): AddressBody {
  const entered: AddressBody = {
    user_uuid: owner.user_uuid,
    user_vehicle_uuid: owner.vehicle_uuid,
    first_name: address.first_name ?? '',
    last_name: address.last_name ?? '',
    company_name: address.company_name ?? '',
    street_address: address.street_address ?? '',
    unit: address.unit ?? '',
    city: address.city ?? '',
    state: address.state ?? '',
    zip_code: address.zip_code ?? '',
    email: address.email ?? '',
    phone_no: address.phone_no ? phoneDigits(address.phone_no) : '',
    is_owner: address.is_owner ?? true,
    is_overnight_shipping: address.is_overnight_shipping ?? true,
    is_usps_suggested: false,
  };
  if (choice === 'entered' || !suggestion) return entered;
  return { ...entered, ...placeOfSuggestion(suggestion), is_usps_suggested: true };
}

export function placeOfSuggestion({ streetAddress, city, state, ZIPCode }: AddressSuggestion) {
  // The suggested street line already contains the unit.
  return { street_address: streetAddress, unit: '', city, state, zip_code: ZIPCode };
}

type PaymentForm = {
  user_uuid: string;
  address: SavedAddress | null;
  draft: PaymentDraft;
  card: CardDraft;
  /** The card, if it is in the provider's fields, not ours. */
  token?: CardToken | null;
};

export function checkoutBodyOf({
  items,
  ...form
}: PaymentForm & { items: readonly CartItem[] }): CheckoutBody {
  return {
    ...paymentOf(form),
    amount: toDollars(totalCents(items)),
    description: describeLines(items).slice(0, DESCRIPTION_MAX),
    renewal_reminders: form.draft.renewal_reminders ? 1 : 0,
    terms_and_conditions: form.draft.terms_and_conditions ? 1 : 0,
    orders: items.map(({ uuid }) => uuid),
  };
}

/**
 * Pays the difference in an order's fees. Pressing the payment button counts as consent, so the form has no terms
 * checkbox.
 */
export function differenceBodyOf({
  order,
  ...form
}: PaymentForm & { order: Order | undefined }): CheckoutBody {
  const { uuid = '', fee_difference: difference } = order ?? {};
  const described = order ? describeLines([order]) : '';
  return {
    ...paymentOf(form),
    amount: toDollars(toCents(difference?.amount)),
    description: `Difference in DMV fees, ${described}`.slice(0, DESCRIPTION_MAX),
    renewal_reminders: 0,
    terms_and_conditions: 1,
    orders: [uuid],
    fee_difference: difference?.uuid ?? '',
  };
}

function paymentOf({ user_uuid, address, draft, card, token }: PaymentForm) {
  const billing = billingOf(draft, address);
  const first_name = draft.first_name.trim();
  const last_name = draft.last_name.trim();
  return {
    user_uuid,
    cardname: `${first_name} ${last_name}`,
    ...(token
      ? { payment_token: token.id }
      : {
          cardnumber: enteredDigits(card.credit_card_number),
          cvv: enteredDigits(card.cvv),
          expmonth: enteredDigits(card.expiration_month),
          expyear: enteredDigits(card.expiration_year),
        }),
    zipcode: billing.zip_code,
    email: draft.email.trim(),
    billing_address: {
      first_name,
      last_name,
      ...billing,
      email: draft.email.trim(),
      phone_no: phoneDigits(draft.phone_no),
    },
  };
}

/** The checkout's fields whose names differ in the form. */
const FORM_FIELDS = new Map([
  ['cardname', 'first_name'],
  ['cardnumber', 'credit_card_number'],
  ['payment_token', 'credit_card_number'],
  ['expmonth', 'expiration_month'],
  ['expyear', 'expiration_year'],
  ['zipcode', 'zip_code'],
]);

/**
 * Returns the checkout fields that the server rejected, by their names in the form. Each field appears once,
 * and only if the customer can change it.
 */
export function paymentErrorsOf(
  rejected: readonly FieldError[],
  { billing_mode, existing, other, ...person }: PaymentDraft,
): FieldError[] {
  const billing = billing_mode === 'new' ? other : existing;
  const fieldNames = new Set(Object.keys({ ...person, ...EMPTY_CARD, ...billing }));
  const errors = new Map<string, FieldError>();
  for (const { field: sent, message } of rejected) {
    const name = sent.replace(/^billing_address\./, '');
    const field = FORM_FIELDS.get(name) ?? name;
    if (fieldNames.has(field) && !errors.has(field)) errors.set(field, { field, message });
  }
  return [...errors.values()];
}

export function billingOf(draft: PaymentDraft, address: SavedAddress | null) {
  const chosen =
    draft.billing_mode === 'new'
      ? draft.other
      : { ...draft.existing, city: address?.city ?? '', state: address?.state ?? '' };
  return {
    street_address: chosen.street_address.trim(),
    unit: chosen.unit.trim(),
    city: chosen.city.trim(),
    state: chosen.state,
    zip_code: fiveDigitZip(chosen.zip_code),
  };
}
