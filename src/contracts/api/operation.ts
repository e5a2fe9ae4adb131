/** The calls of operators and of programs that read the API's description. */
import * as z from 'zod/mini';
import { operationPaths, paths } from '../api/paths.ts';
import { speedFigures } from '../site/speed-figure.ts';
import { call, callGroup } from './call.ts';
import { emptySchema } from './envelope.ts';
import type { LiveContent } from './publishing-report.ts';

export const getHealth = call('get', operationPaths.health, {
  who: 'anyone',
  data: z.object({ healthy: z.boolean() }),
});

export const getReady = call('get', operationPaths.ready, {
  who: 'anyone',
  data: z.object({ ready: z.boolean() }),
});

export const getMetrics = call('get', operationPaths.metrics, {
  who: 'operator',
  file: 'text/plain',
});

export const getOpenapi = call('get', operationPaths.openapi, {
  who: 'anyone',
  bare: z.looseObject({ openapi: z.string() }),
});

export const getDocs = call('get', operationPaths.docs, { who: 'anyone', file: 'text/html' });

const version = {
  document: z.string(),
  /** Null where the documents are files, which have none. */
  revision: z.nullable(z.string()),
};

/** Which content the site shows, as its build has noted it. */
export const liveContentSchema = z.object({
  /** When it was read; null where that is not known. */
  content_read_at: z.nullable(z.string()),
  /** The documents that were changed last, in the versions that are shown. */
  live: z.array(z.object(version)),
  /** What no page can be built from: an earlier version of it is shown, or none. */
  held_back: z.array(z.object({ ...version, message: z.string() })),
  /** When an announcement next begins or ends: the site is then built again. */
  next_change_at: z.optional(z.nullable(z.string())),
}) satisfies z.ZodMiniType<LiveContent>;

/** What an editor can read about publishing content on the site. */
const publishingSchema = z.extend(liveContentSchema, {
  state: z.enum(['idle', 'waiting', 'building']),
  /** When the last successful build ended; null if there was none since the start. */
  published_at: z.nullable(z.string()),
  /** Why the last build failed; null once a later one succeeded. */
  failure: z.nullable(z.object({ at: z.string(), message: z.string() })),
});
export type PublishingStatus = z.infer<typeof publishingSchema>;

export const postContentPublished = call('post', operationPaths.contentPublished, {
  who: 'operator',
  data: publishingSchema,
});

export const getContentStatus = call('get', operationPaths.contentStatus, {
  who: 'operator',
  data: publishingSchema,
});

/** Browsers send it in two forms, by types of their own; so no contract describes the body. */
export const postPolicyReports = call('post', operationPaths.policyReports, {
  who: 'anyone',
  data: emptySchema,
});

const A_DAY_SECONDS = 86_400;

export const postPageSpeed = call('post', paths.pageSpeed, {
  who: 'anyone',
  body: z
    .array(
      z.object({
        figure: z.enum(speedFigures),
        /** The first part of the page's path. */
        screen: z.string().check(z.maxLength(60)),
        /** In seconds; of CLS without a unit. */
        value: z.number().check(z.minimum(0), z.maximum(A_DAY_SECONDS)),
      }),
    )
    .check(z.maxLength(100)),
  data: emptySchema,
});

export const operationCalls = callGroup('Operation', [
  [getHealth, 'The process answers.'],
  [
    getReady,
    'The process takes requests: its database takes writes, its disk has room, and it is not ending.',
  ],
  [getMetrics, 'Counters for Prometheus.'],
  [
    postContentPublished,
    'Builds the site again when the content’s signed webhook asks for it. Exists where SANITY_WEBHOOK_SECRET is set, or a Studio has run on this machine.',
  ],
  [getContentStatus, 'How far the build is, for those who know the webhook’s secret.'],
  [postPolicyReports, 'Counts what a browser says that a page tried against its policy.'],
  [postPageSpeed, 'Counts how fast a page was in a browser, without anything about its visitor.'],
  [getOpenapi, 'This document.'],
  [getDocs, 'This document as a page.'],
]);
