/** Does what editors ask for in notes, and tells the preview what prices are planned. */
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { isRequested } from '#cms/rules/approval.ts';
import {
  approvalIdOf,
  approvalSchema,
  groupOf,
  LINK_CHECK_ID,
  LINK_CHECK_TYPE,
  PRICES_ID,
  PRICES_TYPE,
  problemOfGroup,
  SCHEDULE_TYPE,
  SCHEDULED_PUBLISH_TYPE,
  type Schedule,
  type ScheduledPublish,
  type SitePrices,
  scheduledPublishIdOf,
  scheduleSchema,
  sitePricesSchema,
} from '#contracts/api/editors-notes.ts';
import { listOfPrices } from '#contracts/desk/price-names.ts';
import type { Deps } from '../../../deps.ts';
import { JOBS } from '../../../jobs/kinds.ts';
import { listPrices } from '../../catalogue/price-changes.ts';

const CHANGED = 'The draft was changed after it was scheduled, so it was not published.';
const GONE = 'There was no draft anymore, so nothing was published.';
const OTHER = 'A draft that was scheduled together with this one could not be published.';
const failureOf = (
  { document }: Schedule,
  { reason, of = document }: { reason: string; of?: string },
) => (of === document ? reason : OTHER);

const linkCheckSchema = z.object({ _type: z.literal(LINK_CHECK_TYPE) });
const draftSchema = z.object({ _rev: z.string() });
const storedApprovalSchema = z.extend(approvalSchema, { _rev: z.string() });
const publishedSchema = z.looseObject({ _updatedAt: z.string() });

/** Reads and answers editors' notes. */
export async function exchangeNotes(deps: Deps): Promise<void> {
  const notes = await deps.gateways.lake.findAll([SCHEDULE_TYPE, PRICES_TYPE, LINK_CHECK_TYPE]);
  if (!notes) return;
  await startRequestedLinkCheck(deps, notes);
  await publishDue(deps, notes);
  await storePrices(deps, notes);
}

async function startRequestedLinkCheck(deps: Deps, notes: unknown[]): Promise<void> {
  if (!notes.some((note) => linkCheckSchema.safeParse(note).success)) return;
  // While a check is running, the request waits.
  const started = await deps.jobs.runKindNow(deps.db, JOBS.checkLinks);
  if (started > 0) await deps.gateways.lake.remove(LINK_CHECK_ID);
}

/**
 * Publishes the drafts that are due. The lake publishes a revision only once, so a second worker would change nothing.
 * If a draft can't be published, its editors see the reason in the Studio.
 */
async function publishDue(
  { clock, logger, gateways: { lake } }: Deps,
  notes: unknown[],
): Promise<void> {
  const now = clock().toISOString();
  const schedules = notes.flatMap((note) => scheduleSchema.safeParse(note).data ?? []);
  const groups = Map.groupBy(schedules, groupOf);
  for (const group of groups.values()) {
    // If storing a failure was interrupted, the whole group is checked again.
    const isOpen = group.some(({ at, failure }) => failure === undefined && at <= now);
    if (!isOpen) continue;
    const key = group.map(({ document }) => document).join(' ');
    try {
      const failure = await publish(group);
      for (const schedule of group) {
        if (!failure) await settle(schedule);
        else await lake.set(schedule._id, { failure: failureOf(schedule, failure) });
      }
      logger.info({ key, reason: failure?.reason }, 'scheduled drafts were due');
    } catch (error) {
      // They are tried again in the next round, and must not keep others from being published.
      logger.error({ err: error, key }, 'scheduled drafts were not published');
    }
  }

  /** `of` is the document that keeps all of them from being published, if it is one of them. */
  async function publish(group: Schedule[]): Promise<{ reason: string; of?: string } | undefined> {
    const drafts: Schedule[] = [];
    for (const schedule of group) {
      const { document, revision, at } = schedule;
      const draft = draftSchema.safeParse(await lake.find(`drafts.${document}`)).data;
      if (draft && draft._rev !== revision) return { reason: CHANGED, of: document };
      if (draft) {
        drafts.push(schedule);
        continue;
      }
      // An earlier attempt may have published the draft and then lost the connection.
      const published = publishedSchema.safeParse(await lake.find(document)).data;
      if (!published || published._updatedAt < at) return { reason: GONE, of: document };
    }
    if (drafts.length === 0) return undefined;
    const problem = group.map((one) => problemOfGroup(one, schedules)).find(Boolean);
    const reason = problem
      ? `${problem}, so this draft was not published.`
      : await lake.publish(drafts);
    return reason === undefined ? undefined : { reason };
  }

  async function settle({ _id, revision: _, ...plan }: Schedule): Promise<void> {
    const { document, by } = plan;
    const done: ScheduledPublish = { ...plan, publishedAt: now };
    const doneId = scheduledPublishIdOf(document);
    await lake.replace({ _id: doneId, _type: SCHEDULED_PUBLISH_TYPE, ...done });
    const approvalId = approvalIdOf(document);
    const { data: approval } = storedApprovalSchema.safeParse(await lake.find(approvalId));
    const { data: published } = publishedSchema.safeParse(await lake.find(document));
    // Another version may have been requested since, or may be requested now.
    if (approval && published && isRequested(approval, published)) {
      await lake.set(
        approvalId,
        { publishedBy: `${by || 'the site'}, on schedule` },
        approval._rev,
      );
    }
    await lake.remove(_id);
  }
}

async function storePrices(deps: Deps, notes: unknown[]): Promise<void> {
  const stored = notes.map((note) => sitePricesSchema.safeParse(note).data).find(Boolean);
  const prices = await findSitePrices(deps);
  if (isDeepStrictEqual(stored, prices)) return;
  await deps.gateways.lake.replace({ _id: PRICES_ID, _type: PRICES_TYPE, ...prices });
}

async function findSitePrices(deps: Deps): Promise<SitePrices> {
  const { prices: current, changes } = await listPrices(deps);
  let prices = current;
  const planned = changes.toReversed().filter(({ state }) => state === 'planned');
  return {
    current: listOfPrices(current),
    changes: planned.map(({ effective_from, ...change }) => {
      prices = { ...prices, ...change.prices };
      return { from: effective_from, prices: listOfPrices(prices) };
    }),
  };
}
