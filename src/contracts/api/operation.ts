/** Calls for operators, and for programs that read the API's description. */
import * as z from 'zod/mini';
import { operationPaths, paths } from '../api/paths.ts';
import { speedFigures } from '../site/speed-figure.ts';
import { call, callGroup } from './call.ts';
import { emptySchema } from './envelope.ts';

export const getHealth = call('get', operationPaths.health, 'anyone', {
  data: z.object({ healthy: z.boolean() }),
});

export const getReady = call('get', operationPaths.ready, 'anyone', {
  data: z.object({ ready: z.boolean() }),
});

export const getMetrics = call('get', operationPaths.metrics, 'operator', { file: 'text/plain' });

export const getOpenapi = call('get', operationPaths.openapi, 'anyone', {
  bare: z.looseObject({ openapi: z.string() }),
});

export const getDocs = call('get', operationPaths.docs, 'anyone', { file: 'text/html' });

const version = {
  document: z.string(),
  /** Null if the documents are files, which have no revisions. */
  revision: z.nullable(z.string()),
};

/** The content that is on the site, as recorded by the build. */
export const liveContentSchema = z.object({
  /** When the build read the content; null if unknown. */
  content_read_at: z.nullable(z.string()),
  /** The most recently changed documents, with their published versions. */
  live: z.array(z.object(version)),
  /** Documents that no page can be built from. The site shows an earlier version of them, or none. */
  held_back: z.array(z.object({ ...version, message: z.string() })),
  /** When an announcement next starts or ends and the site is rebuilt. Absent if the build didn't record it. */
  next_change_at: z.nullish(z.string()),
});
export type LiveContent = z.infer<typeof liveContentSchema>;

const publishingSchema = z.extend(liveContentSchema, {
  state: z.enum(['idle', 'waiting', 'building']),
  /** When the most recent successful build ended; null if there has been none since startup. */
  published_at: z.nullable(z.string()),
  /** Why the most recent build failed; null once a build succeeds. */
  failure: z.nullable(z.object({ at: z.string(), message: z.string() })),
});
export type PublishingStatus = z.infer<typeof publishingSchema>;

export const postContentPublished = call('post', operationPaths.contentPublished, 'operator', {
  data: publishingSchema,
});

export const getContentStatus = call('get', operationPaths.contentStatus, 'operator', {
  data: publishingSchema,
});

/** The provider signs the body as text, so no contract describes it. */
export const postPaymentEvents = call('post', operationPaths.paymentEvents, 'operator', {
  data: emptySchema,
});

/** The carrier account signs the body as text, so no contract describes it. */
export const postShippingEvents = call('post', operationPaths.shippingEvents, 'operator', {
  data: emptySchema,
});

/** Browsers send reports in two formats with their own content types, so the contract doesn't describe the body. */
export const postPolicyReports = call('post', operationPaths.policyReports, 'anyone', {
  data: emptySchema,
});

const A_DAY_SECONDS = 86_400;

export const postPageSpeed = call('post', paths.pageSpeed, 'anyone', {
  body: z
    .array(
      z.object({
        figure: z.enum(speedFigures),
        /** The first segment of the page's path. */
        screen: z.string().check(z.maxLength(60)),
        /** In seconds. CLS has no unit. */
        value: z.number().check(z.minimum(0), z.maximum(A_DAY_SECONDS)),
      }),
    )
    .check(z.maxLength(100)),
  data: emptySchema,
});

export const operationCalls = callGroup('Operation', [
  [getHealth, 'The process is running.'],
  [
    getReady,
    'The process accepts requests: its database accepts writes, its disk has space, and it is not shutting down.',
  ],
  [getMetrics, 'Metrics for Prometheus.'],
  [
    postContentPublished,
    'Rebuilds the site, or sends an editor’s test email, when called by the CMS’s signed webhook. Available if SANITY_WEBHOOK_SECRET is set or a Studio has run on this machine.',
  ],
  [getContentStatus, 'Returns the build’s progress to callers with the webhook’s secret.'],
  [
    postPaymentEvents,
    'Accepts the payment provider’s signed events. Available if PAYMENT_WEBHOOK_SECRET is set.',
  ],
  [
    postShippingEvents,
    'Accepts the carrier account’s signed events. Available if SHIPPING_WEBHOOK_SECRET is set.',
  ],
  [postPolicyReports, 'Counts content security policy violations reported by browsers.'],
  [postPageSpeed, 'Counts page speed measurements from browsers, without visitor data.'],
  [getOpenapi, 'This document.'],
  [getDocs, 'This document as a web page.'],
]);
