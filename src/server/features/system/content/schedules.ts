/** Does what editors ask for in notes, and tells the preview what prices are planned. */
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { isRequested } from '#cms/rules/approval.ts';
import {
  approvalIdOf,
  approvalSchema,
  LINK_CHECK_ID,
  LINK_CHECK_TYPE,
  PRICES_ID,
  PRICES_TYPE,
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
  for (const note of notes) {
    const { data: schedule } = scheduleSchema.safeParse(note);
    if (!schedule || schedule.failure !== undefined || schedule.at > now) continue;
    try {
      const failure = await publish(schedule);
      if (failure === undefined) await settle(schedule);
      else await lake.set(schedule._id, { failure });
      logger.info({ key: schedule.document, reason: failure }, 'a scheduled draft was due');
    } catch (error) {
      // It is tried again in the next round, and must not keep others from being published.
      logger.error({ err: error, key: schedule.document }, 'a scheduled draft was not published');
    }
  }

  async function publish({ document, revision, at }: Schedule): Promise<string | undefined> {
    const draft = draftSchema.safeParse(await lake.find(`drafts.${document}`)).data;
    if (draft && draft._rev !== revision) return CHANGED;
    if (draft) return lake.publish(document, revision);
    // An earlier attempt may have published the draft and then lost the connection.
    const published = publishedSchema.safeParse(await lake.find(document)).data;
    return published && published._updatedAt >= at ? undefined : GONE;
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
