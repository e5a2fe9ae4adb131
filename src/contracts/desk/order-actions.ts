import * as z from 'zod/mini';
import { LANGUAGES } from '#words/languages.ts';
import { mailingParts } from '../account/address.ts';
import { emailSchema } from '../account/email.ts';
import { callGroup } from '../api/call.ts';
import { dollarsSchema, uuidSchema } from '../api/envelope.ts';
import { tooLongText, typedLines, typedText } from '../api/typed-text.ts';
import { PAPERS } from '../catalogue/service-plan.ts';
import { containsCardNumber } from '../order/card-number.ts';
import { orderPaperSchema } from '../order/order.ts';
import { deskCall } from './desk-call.ts';
import { amountFrom, oneOfEach } from './fields.ts';
import { shownFilingSchema } from './filing-result.ts';
import { mailingPartsSchema, openNoteSchema } from './order-history.ts';
import { orderActions, type Reason, reasonsOf } from './reasons.ts';
import { ROLES, type Role } from './role.ts';

export const NOTE_MAX = 1000;

/**
 * A `complaint` stays on the worklist until it is resolved; a `settled_complaint` is already resolved. A `reply` is what
 * the customer wrote to our mailbox.
 */
const NOTE_KINDS = ['note', 'complaint', 'settled_complaint', 'reply'] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];

/** What a handover may request, so that it is resolved once that is done. */
export const HANDOVER_TOPICS = ['cancel', 'refund', 'email'] as const;
/** What an order's end resolves, too. */
export const ENDED_TOPICS = ['cancel', 'refund'] as const satisfies readonly HandoverTopic[];
export type HandoverTopic = (typeof HANDOVER_TOPICS)[number];
export const handoverTopics: Record<HandoverTopic, string> = {
  cancel: 'Cancel and refund',
  refund: 'Partial refund',
  email: 'Correct the email',
};

const noteSchema = typedLines().check(
  z.trim(),
  z.maxLength(NOTE_MAX, tooLongText(NOTE_MAX)),
  z.refine((text) => !containsCardNumber(text), 'Please don’t enter card numbers'),
);

export const MESSAGE_MAX = 2000;

export const UNFINISHED = 'Please finish the message before you send it';

/** A template that introduces the member's own words ends with a colon, unless editors have changed it: `start`. */
export const isUnfinished = (text: string, start?: string) =>
  text.trim().endsWith(':') || text.trim() === start;

const messageSchema = typedLines().check(
  z.trim(),
  z.minLength(1, 'Please enter a message'),
  z.maxLength(MESSAGE_MAX, tooLongText(MESSAGE_MAX)),
  z.refine((text) => !isUnfinished(text), UNFINISHED),
  z.refine((text) => !containsCardNumber(text), 'Please don’t enter card numbers'),
);

const filledNote = noteSchema.check(z.minLength(1, 'Please enter a note'));

/*@__NO_SIDE_EFFECTS__*/
export function reasonFields(reasons: readonly [Reason, ...Reason[]]) {
  return {
    reason: z.enum(reasons, 'Please choose a reason'),
    /** Only staff see this note. */
    note: z._default(noteSchema, ''),
  };
}

/** A sentence about what was done. Retries receive the same sentence. */
export const doneSchema = z.object({
  done: z.string(),
  /** The numbers of the orders that one request claimed, or whose results it entered. */
  orders: z.optional(z.array(z.string())),
});
export type Done = z.infer<typeof doneSchema>;

/** An action that is performed only once, even if it is sent again with the same uuid. */
/*@__NO_SIDE_EFFECTS__*/
export function action<Path extends string, W extends Role, Fields extends z.core.$ZodShape>(
  path: Path,
  who: W,
  fields: Fields,
) {
  return deskCall('post', path, who, {
    body: z.object({ request_uuid: uuidSchema, ...fields }),
    data: doneSchema,
  });
}

export const shipToSchema = z.object(mailingParts);
export type MailingAddress = z.infer<typeof shipToSchema>;

/**
 * The error code when the postal service doesn't recognize the address or suggests a different one. Send the request
 * again with `as_typed` or with a corrected address.
 */
export const ADDRESS_UNSURE = 'ADDRESS_UNSURE';

const askedAddress = {
  ship_to: shipToSchema,
  /** Skips the check by the postal service. */
  as_typed: z._default(z.boolean(), false),
};

/** A decision on a document: it is accepted, or requested again for a reason that the customer sees. */
const verdictSchema = z.object({
  paper: z.enum(PAPERS),
  /** The revision of the reviewed file; null if there is no file because the document came by mail. */
  seen: z.nullable(typedText().check(z.maxLength(20))),
  again: z.nullable(filledNote),
});
export type PaperVerdict = z.infer<typeof verdictSchema>;

export const LIMITS = ['login', 'payment'] as const;

const possibleSchema = z.object({
  can: z.boolean(),
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
  possible: z.record(z.enum(orderActions), possibleSchema),
  /** When the order was read. */
  read_at: z.string(),
  plate: z.string(),
  email: z.string(),
  /** Whether a manager can correct the email. An account's owner logs in with it, so nobody can. */
  can_correct_email: z.boolean(),
  /** What counts toward the customer's limits: codes sent, wrong codes, and declined payments. */
  limits: z.object({ codes: z.int(), wrong_codes: z.int(), declined: z.int() }),
  mails: z.array(keptMailSchema),
  /** The mailbox that receives the answers to our emails. Null if no email leaves. */
  replies_to: z.nullable(z.string()),
  /** Texts that fit the order's state, the likeliest first, in the customer's language, and their English. */
  templates: z.array(
    z.object({ id: z.string(), title: z.string(), text: z.string(), english: z.string() }),
  ),
  language: z.enum(LANGUAGES),
  ship_to: z.nullable(mailingPartsSchema),
  /** The number of vehicles that share the order's envelope and its address. */
  envelope_vehicles: z.int(),
  money: z.nullable(
    z.object({
      paid: dollarsSchema,
      back: dollarsSchema,
      most: dollarsSchema,
      /** What is left of our fees, which an agent may refund. */
      ours: dollarsSchema,
      /**
       * What the customer paid later because the DMV charges more than estimated. It is refunded if the order is
       * canceled.
       */
      difference: dollarsSchema,
      /** The last four digits of the card that a refund goes to. */
      card: z.nullable(z.string()),
    }),
  ),
  /** The difference that the customer has to decide about; null if there is none. */
  difference: z.nullable(dollarsSchema),
  papers: z.array(z.extend(orderPaperSchema, { mark: z.nullable(z.string()) })),
  /** The colleague who has an open request to cancel the order. */
  cancel_asked_of: z.nullable(z.string()),
  /** Unresolved complaints and handovers. */
  complaints: z.array(z.extend(openNoteSchema, { created_at: z.string() })),
  /** The address in an open request to correct the email. */
  requested_email: z.nullable(z.string()),
  /** The agents and managers who can get the order in a handover, including the caller. */
  colleagues: z.array(z.object({ uuid: z.string(), name: z.string(), role: z.enum(ROLES) })),
  /** Other recent orders for the same plate and service. */
  twins: z.array(z.string()),
  /** Null for an order that the gateway files. */
  filing: z.nullable(shownFilingSchema),
});
export type ShownActions = z.infer<typeof orderActionsSchema>;

export const getOrderActions = deskCall('get', 'orders/:order_id/actions', 'reader', {
  data: orderActionsSchema,
});

export const postDeskMail = action('orders/:order_id/mails', 'agent', {
  ...reasonFields(reasonsOf.send_mail),
  mail_uuid: uuidSchema,
  /** A recipient other than the customer. Only managers may set one. */
  email: z.optional(emailSchema),
  /** Makes that recipient the email of the guest who bought the order. */
  from_now_on: z._default(z.boolean(), false),
});

/**
 * The error code if the order has changed since `seen_at`. To confirm the message, send it again with the error's
 * `read_at`.
 */
export const ORDER_CHANGED = 'ORDER_CHANGED';

/** As the server writes it, because it is compared as text. */
const isInstant = (text: string) =>
  !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text;

export const postDeskMessage = action('orders/:order_id/messages', 'agent', {
  text: messageSchema,
  /** When the order that the message is about was read. */
  seen_at: z.optional(
    typedText().check(
      z.maxLength(30, { abort: true }),
      z.refine(isInstant, 'Please reload the order'),
    ),
  ),
  /** The complaint or handover that the message resolves. */
  resolves: z.optional(uuidSchema),
});

/** An email about the order as it was sent. */
export const getDeskMail = deskCall('get', 'orders/:order_id/mails/:uuid', 'reader', {
  data: z.object({
    subject: z.string(),
    recipient: z.string(),
    /** The plain text. Links are cut, because they may log the customer in. */
    text: z.string(),
  }),
});
export type SentMail = z.infer<typeof getDeskMail.data>;

export const postDeskShipTo = action('orders/:order_id/ship-to', 'agent', {
  ...reasonFields(reasonsOf.correct_ship_to),
  ...askedAddress,
});

export const postDeskMailing = action('orders/:order_id/mailing', 'agent', {
  ...reasonFields(reasonsOf.mail_again),
  ...askedAddress,
});

export const postDeskCancellation = action(
  'orders/:order_id/cancellation',
  'agent',
  reasonFields(reasonsOf.cancel),
);

export const postDeskRefund = action('orders/:order_id/refunds', 'agent', {
  ...reasonFields(reasonsOf.refund),
  amount: amountFrom(0.01),
  /**
   * The amount that had already been refunded when the page loaded. If more has been refunded since then, the
   * request is rejected.
   */
  seen_back: z.optional(dollarsSchema),
});

export const postDeskStep = action(
  'orders/:order_id/step',
  'agent',
  reasonFields(reasonsOf.file_again),
);

export const postDeskNote = action('orders/:order_id/notes', 'agent', {
  kind: z.enum(NOTE_KINDS),
  text: filledNote,
});

export const postDeskHandover = action('orders/:order_id/handovers', 'agent', {
  /** A colleague, or the caller, who then takes the order over. */
  to: uuidSchema,
  /** Required, except for a request to correct the email. */
  text: z._default(noteSchema, ''),
  topic: z.optional(z.enum(HANDOVER_TOPICS)),
  /** The correct email. */
  email: z.optional(emailSchema),
});

export const postDeskPapers = action('orders/:order_id/papers', 'agent', {
  verdicts: z.array(verdictSchema).check(
    z.minLength(1),
    z.maxLength(PAPERS.length),
    oneOfEach(({ paper }) => paper),
  ),
});

export const getDeskPaper = deskCall('get', 'orders/:order_id/papers/:paper/file', 'agent', {
  file: 'application/octet-stream',
});

/** What we know about a disputed payment, for the customer's bank. */
export const getDeskEvidence = deskCall('get', 'disputes/:uuid/evidence', 'agent', {
  file: 'application/pdf',
});

export const postDeskPayment = action(
  'orders/:order_id/payment',
  'agent',
  reasonFields(reasonsOf.ask_payment),
);

export const postDeskWarning = action(
  'orders/:order_id/fraud-warning',
  'manager',
  reasonFields(reasonsOf.dismiss_warning),
);

export const postDeskDifference = action(
  'orders/:order_id/difference/withdrawal',
  'agent',
  reasonFields(reasonsOf.withdraw_difference),
);

export const postDeskLimits = action('orders/:order_id/limits', 'agent', {
  ...reasonFields(reasonsOf.release_limits),
  limits: z.array(z.enum(LIMITS)).check(
    z.minLength(1, 'Please choose a limit'),
    z.maxLength(LIMITS.length),
    oneOfEach((limit) => limit),
  ),
});

export const postDeskComplaint = action('complaints/:uuid/closing', 'agent', {
  note: z._default(noteSchema, ''),
});

export const postDeskRefundDone = action('refunds/:uuid/done', 'manager', {});

export const postDeskJob = action('jobs/:uuid/retry', 'manager', {});

export const orderActionCalls = callGroup('Desk: order actions', [
  [
    getOrderActions,
    'Lists the actions this role can take on an order now, and why it can’t take the others.',
  ],
  [
    postDeskMail,
    'Resends an order email; only a manager can send it, and from then on the later ones, to a different address.',
  ],
  [postDeskMessage, 'Emails a message to the customer, from a template or not.'],
  [getDeskMail, 'Returns an email about an order as it was sent. The view is logged.'],
  [postDeskShipTo, 'Corrects the shipping address of an order before its label is printed.'],
  [
    postDeskMailing,
    'Mails an order again after its label is printed, to the same or a corrected address.',
  ],
  [postDeskCancellation, 'Cancels an order that is not filed yet and requests a full refund.'],
  [postDeskRefund, 'Refunds part of a payment: agents up to our fees, managers up to the total.'],
  [postDeskStep, 'Retries the next step of a stuck order.'],
  [postDeskNote, 'Saves a note or a complaint, for staff only.'],
  [
    postDeskHandover,
    'Hands an order over to a colleague, whose Today then lists it. Replaces an earlier handover.',
  ],
  [postDeskPapers, 'Accepts documents, or requests them again with a reason.'],
  [getDeskPaper, 'Returns the file of a document as an attachment.'],
  [getDeskEvidence, 'Returns the evidence for a dispute as a PDF. The access is logged.'],
  [postDeskPayment, 'Checks with the payment provider for the missing result of a payment.'],
  [postDeskWarning, 'Dismisses the bank’s warning that a payment may be fraud.'],
  [
    postDeskDifference,
    'Withdraws the request to pay a fee difference, because we cover it. The order can then be filed.',
  ],
  [postDeskLimits, 'Clears a customer’s limits on logins or declined payments.'],
  [postDeskComplaint, 'Marks a complaint or a handover as resolved.'],
  [postDeskRefundDone, 'Marks a refund as issued manually at the payment provider.'],
  [postDeskJob, 'Retries a job that failed for good.'],
]);
