/** What a partner's contact, who is logged in to their account, sees and changes: docs/operations/partners.md. */
import * as z from 'zod/mini';
import { call, callGroup } from '../api/call.ts';
import { operationPaths } from '../api/paths.ts';
import { typedText } from '../api/typed-text.ts';
import { doneSchema } from '../desk/order-actions.ts';
import {
  ownTermsSchema,
  rolledSchema,
  rollSchema,
  sentAgainSchema,
  shownEventSchema,
  shownPartnerSchema,
} from '../desk/partners.ts';
import { partnerReferenceSchema } from './own-data.ts';
import { monthSchema, payoutsSchema, reportModeSchema, shownMonthSchema } from './report.ts';

const { portal } = operationPaths;

/** The error code for an account that is no contact of a partner. */
export const CONTACT_NEEDED = 'CONTACT_NEEDED';

export const getPortal = call('get', portal, 'contact', {
  query: z.object({
    /** Part of one of our order numbers or of the partner's references, in any case. */
    find: z.optional(partnerReferenceSchema),
    /** One of our order numbers. */
    order: z.optional(partnerReferenceSchema),
  }),
  data: shownPartnerSchema,
});

const monthQuery = z.object({ month: monthSchema, mode: z._default(reportModeSchema, 'live') });

export const getPortalReport = call('get', `${portal}/report`, 'contact', {
  query: monthQuery,
  data: shownMonthSchema,
});

export const getPortalReportCsv = call('get', `${portal}/report.csv`, 'contact', {
  query: monthQuery,
  file: 'text/csv',
});

export const getPortalPayouts = call('get', `${portal}/payouts`, 'contact', {
  data: payoutsSchema,
});

export const putPortal = call('put', portal, 'contact', {
  body: z.extend(ownTermsSchema, { seen: typedText() }),
  /** The secret of a new webhook. */
  data: z.object({ webhook: z.nullable(z.string()) }),
});

export const postPortalKey = call('post', `${portal}/keys`, 'contact', {
  body: rollSchema,
  data: rolledSchema,
});

export const postPortalEvents = call('post', `${portal}/events`, 'contact', {
  body: sentAgainSchema,
  data: doneSchema,
});

export const getPortalEvent = call('get', `${portal}/events/:event`, 'contact', {
  data: shownEventSchema,
});

export const portalCalls = callGroup('Partners: portal', [
  [getPortal, 'Returns the partner of the account with its valid keys and newest events.'],
  [getPortalReport, 'Returns the partner’s totals and first rows for a month.'],
  [getPortalReportCsv, 'Returns the partner’s report for a month as `text/csv`.'],
  [getPortalPayouts, 'Returns the commission of the last months, and when it is paid.'],
  [
    putPortal,
    'Changes origins, contacts, the webhook, and what is preselected if they still match `seen`.',
  ],
  [postPortalKey, 'Replaces a key or the webhook secret, once per `seen`.'],
  [postPortalEvents, 'Resends webhook events, or sends a test event.'],
  [getPortalEvent, 'Returns an event’s message and the responses to it.'],
]);
