/** The parameters that the emulator supports. Like Stripe, it rejects all others. */
import * as z from 'zod';
import { unknownParameter, wrongParameter } from './errors.ts';
import type { Form } from './form.ts';

const cents = z.coerce.number().int().min(1);
const metadata = z.record(z.string().max(40), z.string().max(500)).optional();
const pages = {
  limit: z.coerce.number().int().min(1).max(100).default(10),
  starting_after: z.string().optional(),
};

const seconds = z.coerce.number().optional();
const range = z.strictObject({ gt: seconds, gte: seconds, lt: seconds, lte: seconds }).optional();
const expand = z.array(z.string()).optional();

const address = z.strictObject({
  city: z.string().optional(),
  country: z.string().length(2).optional(),
  line1: z.string().optional(),
  line2: z.string().optional(),
  postal_code: z.string().optional(),
  state: z.string().optional(),
});

const paymentMethod = z.strictObject({
  type: z.literal('card'),
  card: z.strictObject({
    number: z.string(),
    exp_month: z.coerce.number().int().min(1).max(12),
    exp_year: z.coerce.number().int().min(2000),
    cvc: z.string().optional(),
  }),
  billing_details: z
    .strictObject({
      name: z.string().optional(),
      email: z.string().optional(),
      phone: z.string().optional(),
      address: address.optional(),
    })
    .optional(),
});

export const paramsOf = {
  create: z.strictObject({
    amount: cents,
    currency: z.literal('usd'),
    confirmation_method: z.enum(['automatic', 'manual']).optional(),
    allowed_payment_method_types: z.array(z.string()).optional(),
    description: z.string().max(1000).optional(),
    metadata,
    receipt_email: z.email().optional(),
    statement_descriptor_suffix: z.string().max(22).optional(),
  }),
  confirm: z.strictObject({
    payment_method: z.string().optional(),
    confirmation_token: z.string().optional(),
    return_url: z.url().optional(),
    use_stripe_sdk: z.stringbool().optional(),
  }),
  cancel: z.strictObject({
    cancellation_reason: z
      .enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'])
      .optional(),
  }),
  listIntents: z.strictObject({ ...pages, created: range }),
  listCharges: z.strictObject({ ...pages, created: range, expand }),
  listTransactions: z.strictObject({ ...pages, payout: z.string().optional(), expand }),
  listDisputes: z.strictObject({ ...pages, created: range, expand }),
  listPayouts: z.strictObject({ ...pages, arrival_date: range }),
  listEndpoints: z.strictObject(pages),
  listDomains: z.strictObject({ ...pages, domain_name: z.string().optional() }),
  listEvents: z.strictObject({
    ...pages,
    created: range,
    delivery_success: z.stringbool().optional(),
    types: z.array(z.string()).optional(),
  }),
  paymentMethod,
  confirmationToken: z.strictObject({ payment_method_data: paymentMethod }),
  domain: z.strictObject({ domain_name: z.hostname(), enabled: z.stringbool().optional() }),
  domainChange: z.strictObject({ enabled: z.stringbool().optional() }),
  testPaymentMethod: z.strictObject({
    type: z.literal('card'),
    card: z.strictObject({ token: z.literal('tok_visa') }),
  }),
  refund: z.strictObject({
    payment_intent: z.string(),
    amount: cents.optional(),
    metadata,
    reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  }),
  listRefunds: z.strictObject({
    ...pages,
    payment_intent: z.string().optional(),
    created: range,
    expand,
  }),
  expand: z.strictObject({ expand: z.array(z.string()).optional() }),
  none: z.strictObject({}),
};

export type CreateParams = z.infer<(typeof paramsOf)['create']>;
export type ConfirmParams = z.infer<(typeof paramsOf)['confirm']>;
export type CancelParams = z.infer<(typeof paramsOf)['cancel']>;
export type ExpandParams = z.infer<(typeof paramsOf)['expand']>;
export type RefundParams = z.infer<(typeof paramsOf)['refund']>;

export type Range = z.infer<typeof range>;

export function readParams<T>(schema: z.ZodType<T>, form: Form): T {
  const parsed = schema.safeParse(form);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const [name = '', ...inner] = (issue?.path ?? []).map(String);
  const path = name + inner.map((part) => `[${part}]`).join('');
  if (issue?.code === 'unrecognized_keys') {
    const [key = ''] = issue.keys;
    throw unknownParameter(path === '' ? key : `${path}[${key}]`);
  }
  throw wrongParameter(path, !(name in form));
}
