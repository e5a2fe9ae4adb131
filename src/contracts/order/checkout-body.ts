/** The checkout's body, which only the server parses. */
import * as z from 'zod/mini';
import {
  billingPlaces,
  filledTextSchema,
  optionalText,
  TEXT_MAX,
  zipCodeSchema,
} from '../account/address.ts';
import { emailSchema } from '../account/email.ts';
import { phoneDigitsSchema } from '../account/phone.ts';
import { dollarsSchema, uuidSchema } from '../api/envelope.ts';
import { messages } from '../api/messages.ts';
import {
  cardNumberSchema,
  cvvSchema,
  expirationMonthSchema,
  expirationYearSchema,
} from './card.ts';
import { DESCRIPTION_MAX } from './line-plan.ts';

const flag = z.union([z.literal(0), z.literal(1)]);

/** First and last name with a space between them. */
const CARD_NAME_MAX = 2 * TEXT_MAX + 1;

const TOKEN_MAX = 255;

/** How many orders one payment may pay for. A cart may hold more. */
const MOST_ORDERS = 50;

const CARD_FIELDS = ['cardnumber', 'cvv', 'expmonth', 'expyear'] as const;
type CardField = (typeof CARD_FIELDS)[number];

const missingCard: Record<CardField, string> = {
  cardnumber: messages.cardNumber,
  cvv: messages.cvv,
  expmonth: messages.expirationMonth,
  expyear: messages.expirationYear,
};

const EITHER = 'Expected the card’s fields or a payment_token, not both';

/** The amount is in dollars; the server compares it with the amount due. */
const bodySchema = z
  .object({
    user_uuid: uuidSchema,
    amount: dollarsSchema,
    cardname: filledTextSchema(messages.firstName, CARD_NAME_MAX),
    cardnumber: z.optional(cardNumberSchema),
    cvv: z.optional(cvvSchema),
    expmonth: z.optional(expirationMonthSchema),
    expyear: z.optional(expirationYearSchema),
    /** The token of the card, if the provider serves the card's fields. */
    payment_token: z.optional(z.string().check(z.minLength(1), z.maxLength(TOKEN_MAX))),
    zipcode: zipCodeSchema,
    email: emailSchema,
    description: optionalText(DESCRIPTION_MAX),
    renewal_reminders: flag,
    terms_and_conditions: flag,
    orders: z.array(uuidSchema).check(z.minLength(1), z.maxLength(MOST_ORDERS)),
    /** Pays what the DMV charges beyond the estimate for the paid order in `orders`, instead of items in the cart. */
    fee_difference: z.optional(uuidSchema),
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
        const reject = (field: string, message: string) =>
          addIssue({ code: 'custom', path: [field], message });
        const missing = CARD_FIELDS.filter((field) => body[field] === undefined);
        if (body.payment_token === undefined) {
          for (const field of missing) reject(field, missingCard[field]);
        } else if (missing.length < CARD_FIELDS.length) reject('payment_token', EITHER);
      },
      // The payment method is checked even if other fields are invalid, because a rejection lists every invalid field.
      { when: ({ value }) => typeof value === 'object' && value !== null && !Array.isArray(value) },
    ),
  );

export const checkoutSchema = z.pipe(
  bodySchema,
  z.transform(({ cardnumber, cvv, expmonth, expyear, payment_token: id, ...order }) => ({
    ...order,
    method:
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
