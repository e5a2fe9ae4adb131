import * as z from 'zod/mini';
import {
  filledTextSchema,
  optionalText,
  places,
  streetSchema,
  TEXT_MAX,
  unitSchema,
  zipCodeSchema,
} from '../account/address.ts';
import { emailSchema, formEmailSchema } from '../account/email.ts';
import { formattedPhoneSchema, phoneDigitsSchema } from '../account/phone.ts';
import { call, callGroup } from '../api/call.ts';
import { byUserSchema, dollarsSchema, emptySchema, uuidSchema } from '../api/envelope.ts';
import { messages } from '../api/messages.ts';
import { paths } from '../api/paths.ts';
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

const billingPlaces = {
  ...places,
  street_address: streetSchema(messages.billingStreetAddress),
};

export const newBillingFormSchema = z.object({ ...cardholder, ...billingPlaces });

/** Whether the billing address is the order's address or another. */
export const BILLING_MODES = ['existing', 'new'] as const;

/** The longest description that the server accepts. */
export const DESCRIPTION_MAX = 500;

const flag = z.union([z.literal(0), z.literal(1)]);

/** First and last name with a space between them. */
const CARD_NAME_MAX = 2 * TEXT_MAX + 1;

/** The longest token that the server accepts from the provider's fields. */
const TOKEN_MAX = 255;

const CARD_FIELDS = ['cardnumber', 'cvv', 'expmonth', 'expyear'] as const;
type CardField = (typeof CARD_FIELDS)[number];

const missingCard: Record<CardField, string> = {
  cardnumber: messages.cardNumber,
  cvv: messages.cvv,
  expmonth: messages.expirationMonth,
  expyear: messages.expirationYear,
};

const EITHER = 'Expected the card’s fields or a payment_token, not both';

/** The amount is in dollars; the server compares it with its own. */
const bodySchema = z
  .object({
    user_uuid: uuidSchema,
    amount: dollarsSchema,
    cardname: filledTextSchema(messages.firstName, CARD_NAME_MAX),
    cardnumber: z.optional(cardNumberSchema),
    cvv: z.optional(cvvSchema),
    expmonth: z.optional(expirationMonthSchema),
    expyear: z.optional(expirationYearSchema),
    /** Stands for the card if the provider serves the card's fields. */
    payment_token: z.optional(z.string().check(z.minLength(1), z.maxLength(TOKEN_MAX))),
    zipcode: zipCodeSchema,
    email: emailSchema,
    description: optionalText(DESCRIPTION_MAX),
    renewal_reminders: flag,
    terms_and_conditions: flag,
    orders: z.array(uuidSchema).check(z.minLength(1), z.maxLength(50)),
    billing_address: z.object({
      first_name: filledTextSchema(messages.firstName),
      last_name: filledTextSchema(messages.lastName),
      ...billingPlaces,
      email: emailSchema,
      phone_no: phoneDigitsSchema,
    }),
  })
  .check(
    z.superRefine(
      (body, { addIssue }) => {
        const refuse = (field: string, message: string) =>
          addIssue({ code: 'custom', path: [field], message });
        const missing = CARD_FIELDS.filter((field) => body[field] === undefined);
        if (body.payment_token === undefined) {
          for (const field of missing) refuse(field, missingCard[field]);
        } else if (missing.length < CARD_FIELDS.length) refuse('payment_token', EITHER);
      },
      // Even if other fields are wrong, because a rejection lists every invalid field.
      { when: ({ value }) => typeof value === 'object' && value !== null && !Array.isArray(value) },
    ),
  );

/** A checkout with what pays for it: a card's data, or the provider's token. */
export const checkoutSchema = z.pipe(
  bodySchema,
  z.transform(({ cardnumber, cvv, expmonth, expyear, payment_token: id, ...order }) => ({
    ...order,
    means:
      id === undefined
        ? ({
            kind: 'card',
            card: {
              number: cardnumber ?? '',
              cvv: cvv ?? '',
              expMonth: expmonth ?? '',
              expYear: expyear ?? '',
            },
          } as const)
        : ({ kind: 'token', id } as const),
  })),
);
export type CheckoutOrder = z.infer<typeof checkoutSchema>;

type CardBody = Record<CardField, string> & { payment_token?: undefined };
type TokenBody = { [Field in CardField]?: undefined } & { payment_token: string };
/** The checkout body as the browser builds it, before the server normalizes it. */
export type CheckoutBody = Omit<z.input<typeof checkoutSchema>, CardField | 'payment_token'> &
  (CardBody | TokenBody);

/** Our server's statuses. Clients treat any other value as a failed payment. */
const PAYMENT_STATUSES = ['SUCCESS', 'VALIDATION_FAILED', 'FAILED', 'PENDING'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

const providerMessage = z.nullish(
  z.object({
    Message: z.nullish(z.string()),
    message: z.nullish(z.string()),
  }),
);

export const checkoutResultSchema = z.object({
  payment_status: z.nullish(z.string()),
  validation_response: providerMessage,
  payment_response: providerMessage,
  /** The recorded payment. Absent if the order was rejected before there was one. */
  payment_uuid: z.optional(z.string()),
  /** The reference number for support while the result is unknown. */
  payment_reference: z.optional(z.string()),
  /** Whether the card was charged. Absent while that isn't known. */
  charged: z.optional(z.boolean()),
  /** The bank's page that authenticates the customer, while a PENDING payment waits for it. */
  action_url: z.optional(z.string()),
});
export type CheckoutResult = z.infer<typeof checkoutResultSchema>;

/** Returns the customer's message about a failed checkout. `Message` takes precedence. */
export function checkoutMessage(result: CheckoutResult): string | undefined {
  const response =
    result.payment_status === 'VALIDATION_FAILED'
      ? result.validation_response
      : result.payment_response;
  return response?.Message || response?.message || undefined;
}

/** The checkout's `data` from our server, stored to answer retries. */
export const checkoutAnswerSchema = z.extend(checkoutResultSchema, {
  user_cart_uuid: z.optional(z.string()),
  order_ids: z.optional(z.array(z.string())),
});
export type CheckoutAnswer = z.infer<typeof checkoutAnswerSchema>;

export const postCheckout = call('post', paths.checkout, 'owner', {
  body: checkoutSchema,
  idempotent: true,
  data: checkoutAnswerSchema,
});

/** The customer closed the bank's page. Nothing is charged afterwards, but something may have been before. */
export const postGiveUp = call('post', paths.checkoutGiveUp, 'owner', {
  body: byUserSchema,
  idempotent: true,
  data: checkoutAnswerSchema,
});

/** How customers enter a card: into our form, or into fields that the provider serves. */
export const paymentFieldsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('direct') }),
  z.object({ kind: z.literal('hosted'), publishable_key: z.string() }),
]);
export type PaymentFields = z.infer<typeof paymentFieldsSchema>;

export const getPaymentFields = call('get', paths.paymentFields, 'owner', {
  query: byUserSchema,
  data: paymentFieldsSchema,
});

export const getPaymentMethods = call('get', paths.paymentMethods, 'owner', {
  query: byUserSchema,
  rows: emptySchema,
});

export const checkoutCalls = callGroup('Payment', [
  [
    postCheckout,
    'Charges a card for items in the cart, exactly once. Takes the card’s fields, or a payment_token where the payment fields are hosted.',
  ],
  [
    postGiveUp,
    'Ends the payment of an Idempotency-Key that waits for the customer’s bank, so that it is never charged.',
  ],
  [getPaymentFields, 'Returns how customers enter a card.'],
  [getPaymentMethods, 'Lists saved payment methods. Always empty, because no cards are stored.'],
]);
