import * as z from 'zod/mini';
import { call, callGroup } from '../api/call.ts';
import { emptySchema, uuidSchema } from '../api/envelope.ts';
import { paths } from '../api/paths.ts';
import { typedText } from '../api/typed-text.ts';
import { containsCardNumber } from '../order/card-number.ts';

/** The type of every audit entry (specification, section 3). */
export const AUDIT_LOG_TYPE = 1;

/** User agent strings have a few hundred characters; longer ones are truncated. */
export const auditLimits = {
  appCode: 40,
  message: 200,
  address: 45,
  userAgent: 1000,
  keptUserAgent: 200,
} as const;

function loggedText(max: number) {
  return typedText().check(
    z.maxLength(max, { abort: true }),
    z.refine((text) => !containsCardNumber(text), 'Card numbers can’t be logged'),
  );
}

/**
 * The events that browsers report (specification, section 7): the event's name, optionally followed by a
 * colon and its state.
 */
export const BROWSER_EVENTS = [
  'HOME_PAGE_VIEW',
  'DMV_DETAILS_SEARCH',
  'SHIPPING_ADDRESS_ENTRY_VIEW',
  'SHIPPING_ADDRESS_CONFIRM_VIEW',
] as const;

const EVENT_STATES = [
  'landed',
  'initiated',
  'succeeded',
  'failed',
  'created',
  'updated',
  'failed to create',
  'failed to update',
] as const;

/** Browsers can't report these events. */
export const SERVER_EVENTS = [
  'LOGIN: succeeded',
  'LOGIN: failed',
  'CHECKOUT: SUCCESS',
  'CHECKOUT: FAILED',
  'CHECKOUT: VALIDATION_FAILED',
  'CHECKOUT: PENDING',
  'PRIVACY_EXPORT: handed out',
  'PRIVACY_DELETION: done',
  'PLATE_LOOKUPS: handed out',
  'RECORDS: handed out',
  'RECORDS: listed',
  'REFUND: made',
  'REFUND: refused',
  'REFUND: done',
  'SESSIONS: ended',
  'ORDER: canceled',
  'DESK: mail sent again',
  'DESK: email corrected',
  'DESK: message sent',
  'DESK: mail opened',
  'DESK: ship-to corrected',
  'DESK: mailed again',
  'DESK: refund granted',
  'DESK: step tried again',
  'DESK: note written',
  'DESK: complaint written',
  'DESK: complaint closed',
  'DESK: handed over',
  'DESK: handover closed',
  'DESK: payment asked about',
  'DESK: warning dismissed',
  'DESK: limits released',
  'DESK: mail room opened',
  'DESK: labels printed',
  'PARCEL: prepared',
  'PARCEL: mailed',
  'PARCEL: mailing undone',
  'PARCEL: label voided',
  'DIFFERENCE: asked',
  'DIFFERENCE: withdrawn',
  'DESK: order claimed',
  'DESK: claim taken over',
  'DESK: claim released',
  'DESK: result entered',
  'DESK: result corrected',
  'DESK: result undone',
  'PAPERS: decided',
  'PAPERS: opened',
  'JOBS: tried again',
  'PARTNER: added',
  'PARTNER: changed',
  'PARTNER: key rolled',
  'PARTNER: secret rolled',
  'PARTNER: ended',
  'PARTNER: test event sent',
  'PARTNER: payout recorded',
  'DESK: partners opened',
  'DESK: partner opened',
  'DESK: partner report opened',
  'DESK: searched',
  'DESK: orders listed',
  'DESK: orders exported',
  'DESK: views saved',
  'DESK: task claimed',
  'DESK: task released',
  'DESK: order opened',
  'DESK: actions opened',
  'DESK: evidence opened',
  'DESK: today opened',
  'DESK: filing opened',
  'DESK: filing sheet opened',
  'DESK: prices opened',
  'PRICES: planned',
  'PRICES: called off',
  'PRICES: hold',
  'STAFF: added',
  'STAFF: role changed',
  'STAFF: passkeys reset',
  'STAFF: ended',
  'STAFF: code sent',
  'STAFF: no code sent',
  'STAFF: code refused',
  'STAFF: passkey added',
  'STAFF: passkey removed',
  'STAFF: logged in',
  'STAFF: login refused',
  'STAFF: logged out',
] as const;
export type ServerEvent = (typeof SERVER_EVENTS)[number];

const known = new Set<string>(
  BROWSER_EVENTS.flatMap((event) => [event, ...EVENT_STATES.map((state) => `${event}: ${state}`)]),
);

export const auditEntrySchema = z.object({
  app_code: loggedText(auditLimits.appCode).check(z.minLength(1)),
  /** Null until the user is identified. */
  user_uuid: z.nullable(uuidSchema),
  log_type: z.literal(AUDIT_LOG_TYPE),
  /** `EVENT_NAME: state`. */
  message: loggedText(auditLimits.message).check(
    z.trim(),
    z.refine((message) => known.has(message), 'This is not an audit log event'),
  ),
  /** The IP address from the lookup; empty if there is none. */
  ip_address: loggedText(auditLimits.address),
  /** The browser, the operating system, and the full user agent string. */
  user_agent: loggedText(auditLimits.userAgent),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const auditLogSchema = z.array(auditEntrySchema).check(z.length(1));

const ipAnswerSchema = z.object({ ip: z.string() });

export const postAuditLogs = call('post', paths.auditLogs, 'anyone', {
  body: auditLogSchema,
  data: emptySchema,
});

export const getIp = call('get', paths.ip, 'anyone', { bare: ipAnswerSchema });

export const auditCalls = callGroup('Audit', [
  [postAuditLogs, 'Logs what the customer does. The server adds the time and IP address.'],
  [getIp, 'Returns the caller’s IP address, in the format of public lookup services.'],
]);
