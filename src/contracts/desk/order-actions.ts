/** Staff actions on an order. Each has a uuid from the browser, so a retry has no effect. */
import * as z from 'zod/mini';
import { addressBodySchema } from '../account/address.ts';
import { emailSchema } from '../account/email.ts';
import { call, callGroup } from '../api/call.ts';
import { dollarsSchema, uuidSchema } from '../api/envelope.ts';
import { tooLongText, typedLines, typedText } from '../api/typed-text.ts';
import { toCents, toDollars } from '../catalogue/money.ts';
import { PAPERS } from '../catalogue/service-plan.ts';
import { holdsCardNumber } from '../order/card-number.ts';
import { orderPaperSchema } from '../order/order.ts';
import { mailingPartsSchema } from './order-story.ts';
import { deskPaths } from './paths.ts';
import { type OrderAction, type Reason, reasonsOf } from './reasons.ts';

/** A rule for lists whose entries become rows: rejects duplicate keys. */
export function oneOfEach<T>(keyOf: (entry: T) => string) {
  return z.refine<T[]>(
    (entries) => new Set(entries.map(keyOf)).size === entries.length,
    'Please list each one only once',
  );
}

const NOTE_MAX = 1000;

/** A complaint is on the worklist until it is settled, unless it was settled when it was recorded. */
const NOTE_KINDS = ['note', 'complaint', 'settled_complaint'] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];

const noteSchema = typedLines().check(
  z.trim(),
  z.maxLength(NOTE_MAX, tooLongText(NOTE_MAX)),
  z.refine((text) => !holdsCardNumber(text), 'Please don’t enter card numbers'),
);

const filledNote = noteSchema.check(z.minLength(1, 'Please enter a note'));

/** The body of an action with several possible reasons. */
function asked(reasons: readonly [Reason, ...Reason[]]) {
  return {
    request_uuid: uuidSchema,
    reason: z.enum(reasons, 'Please choose a reason'),
    /** Only staff see it. */
    note: z._default(noteSchema, ''),
  };
}

/** A sentence about what was done; the same for every retry. */
export const doneSchema = z.object({ done: z.string() });
export type Done = z.infer<typeof doneSchema>;

const { shape } = addressBodySchema;

export const shipToSchema = z.object({
  first_name: shape.first_name,
  last_name: shape.last_name,
  company_name: shape.company_name,
  street_address: shape.street_address,
  unit: shape.unit,
  city: shape.city,
  state: shape.state,
  zip_code: shape.zip_code,
});
export type MailingAddress = z.infer<typeof shipToSchema>;

/**
 * The error code when the postal service doesn't know the address or suggests another. Send it again with
 * `as_typed`, or corrected.
 */
export const ADDRESS_UNSURE = 'ADDRESS_UNSURE';

const askedAddress = {
  ship_to: shipToSchema,
  /** Skips the postal service's check. */
  as_typed: z._default(z.boolean(), false),
};

/** A decision on a document: accepted, or to be sent again for a reason that the customer reads. */
const verdictSchema = z.object({
  paper: z.enum(PAPERS),
  /** The revision of the file that was reviewed; null if there is no file, because the document came by mail. */
  seen: z.nullable(typedText().check(z.maxLength(20))),
  again: z.nullable(filledNote),
});
export type PaperVerdict = z.infer<typeof verdictSchema>;

export const LIMITS = ['login', 'payment'] as const;

const possibleSchema = z.object({
  can: z.boolean(),
  /** Why the action isn't possible, in a sentence. */
  why: z.nullable(z.string()),
});

const keptMailSchema = z.object({
  uuid: z.string(),
  kind: z.string(),
  subject: z.string(),
  recipient: z.string(),
  state: z.string(),
  created_at: z.string(),
});

export const orderActionsSchema = z.object({
  possible: z.object({
    send_mail: possibleSchema,
    correct_ship_to: possibleSchema,
    mail_again: possibleSchema,
    cancel: possibleSchema,
    refund: possibleSchema,
    file_again: possibleSchema,
    write_note: possibleSchema,
    decide_papers: possibleSchema,
    ask_payment: possibleSchema,
    release_limits: possibleSchema,
  } satisfies Record<OrderAction, typeof possibleSchema>),
  plate: z.string(),
  email: z.string(),
  /** What counts against the customer's limits: codes sent, wrong codes, and declined payments. */
  limits: z.object({ codes: z.int(), wrong_codes: z.int(), declined: z.int() }),
  mails: z.array(keptMailSchema),
  ship_to: z.nullable(mailingPartsSchema),
  /** The number of vehicles in the envelope, which has one address. */
  envelope_vehicles: z.int(),
  money: z.nullable(z.object({ paid: dollarsSchema, back: dollarsSchema, most: dollarsSchema })),
  papers: z.array(z.extend(orderPaperSchema, { mark: z.nullable(z.string()) })),
  complaints: z.array(z.object({ uuid: z.string(), text: z.string(), created_at: z.string() })),
});
export type ShownActions = z.infer<typeof orderActionsSchema>;

export const getOrderActions = call('get', deskPaths.orderActions, {
  who: 'reader',
  data: orderActionsSchema,
});

export const postDeskMail = call('post', deskPaths.orderMails, {
  who: 'agent',
  body: z.object({
    ...asked(reasonsOf.send_mail),
    mail_uuid: uuidSchema,
    /** Sends to an email other than the customer's; only managers may. */
    email: z.optional(emailSchema),
  }),
  data: doneSchema,
});

export const postDeskShipTo = call('post', deskPaths.orderShipTo, {
  who: 'agent',
  body: z.object({ ...asked(reasonsOf.correct_ship_to), ...askedAddress }),
  data: doneSchema,
});

export const postDeskMailing = call('post', deskPaths.orderMailing, {
  who: 'agent',
  body: z.object({ ...asked(reasonsOf.mail_again), ...askedAddress }),
  data: doneSchema,
});

export const postDeskCancellation = call('post', deskPaths.orderCancellation, {
  who: 'agent',
  body: z.object(asked(reasonsOf.cancel)),
  data: doneSchema,
});

export const postDeskRefund = call('post', deskPaths.orderRefunds, {
  who: 'agent',
  body: z.object({
    ...asked(reasonsOf.refund),
    amount: z.number('Please enter an amount').check(
      z.minimum(0.01, 'Please enter an amount'),
      z.maximum(100_000, 'Please enter a smaller amount'),
      z.refine((amount) => toDollars(toCents(amount)) === amount, 'Please enter whole cents'),
    ),
    /** The amount that was already refunded when the page loaded. If more has been refunded since, nothing happens. */
    seen_back: z.optional(dollarsSchema),
  }),
  data: doneSchema,
});

export const postDeskStep = call('post', deskPaths.orderStep, {
  who: 'agent',
  body: z.object(asked(reasonsOf.file_again)),
  data: doneSchema,
});

export const postDeskNote = call('post', deskPaths.orderNotes, {
  who: 'agent',
  body: z.object({
    request_uuid: uuidSchema,
    kind: z.enum(NOTE_KINDS),
    text: filledNote,
  }),
  data: doneSchema,
});

export const postDeskPapers = call('post', deskPaths.orderPapers, {
  who: 'agent',
  body: z.object({
    request_uuid: uuidSchema,
    verdicts: z.array(verdictSchema).check(
      z.minLength(1),
      z.maxLength(PAPERS.length),
      oneOfEach(({ paper }) => paper),
    ),
  }),
  data: doneSchema,
});

export const getDeskPaper = call('get', deskPaths.orderPaperFile, {
  who: 'agent',
  file: 'application/octet-stream',
});

export const postDeskPayment = call('post', deskPaths.orderPayment, {
  who: 'agent',
  body: z.object(asked(reasonsOf.ask_payment)),
  data: doneSchema,
});

export const postDeskLimits = call('post', deskPaths.orderLimits, {
  who: 'agent',
  body: z.object({
    ...asked(reasonsOf.release_limits),
    limits: z.array(z.enum(LIMITS)).check(
      z.minLength(1, 'Please choose a limit'),
      z.maxLength(LIMITS.length),
      oneOfEach((limit) => limit),
    ),
  }),
  data: doneSchema,
});

export const postDeskComplaint = call('post', deskPaths.complaint, {
  who: 'agent',
  body: z.object({ request_uuid: uuidSchema, note: z._default(noteSchema, '') }),
  data: doneSchema,
});

export const postDeskRefundDone = call('post', deskPaths.refund, {
  who: 'manager',
  body: z.object({ request_uuid: uuidSchema }),
  data: doneSchema,
});

export const postDeskJob = call('post', deskPaths.job, {
  who: 'manager',
  body: z.object({ request_uuid: uuidSchema }),
  data: doneSchema,
});

export const orderActionCalls = callGroup('Desk: order actions', [
  [
    getOrderActions,
    'Lists the actions this role can take on an order now, and why it can’t take the others.',
  ],
  [postDeskMail, 'Resends an email of an order; only a manager can send it to another address.'],
  [postDeskShipTo, 'Corrects the shipping address of an order before its label is printed.'],
  [
    postDeskMailing,
    'Mails an order again after its label is printed, to the same or a corrected address.',
  ],
  [postDeskCancellation, 'Cancels an order that is not filed yet and requests a full refund.'],
  [postDeskRefund, 'Refunds part of a payment: agents up to our fees, managers up to the total.'],
  [postDeskStep, 'Retries the next step of a stuck order.'],
  [postDeskNote, 'Saves a note or a complaint, for staff only.'],
  [postDeskPapers, 'Accepts documents, or requests them again with a reason.'],
  [getDeskPaper, 'Returns the file of a document as an attachment.'],
  [postDeskPayment, 'Checks with the payment provider for the result of an unknown payment.'],
  [postDeskLimits, 'Releases a customer’s limits on logins or declined payments.'],
  [postDeskComplaint, 'Marks a complaint as resolved.'],
  [postDeskRefundDone, 'Marks a refund as issued by hand at the provider.'],
  [postDeskJob, 'Retries a dead job.'],
]);
