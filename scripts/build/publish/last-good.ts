/** Records what a site was built from, in files in its folder that only builds and the server read. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { LiveContent } from '#contracts/api/operation.ts';
import { BUILT_BY } from '#server/site/build-site.ts';
import { changedAt, type Published, revisionOf } from './hold-back.ts';

type Env = Record<string, string | undefined>;

const FILE = 'content.json';
/**
 * How many documents to list with their revisions. For older ones, the time suffices: they changed before the build
 * read the content.
 */
const MAX_NAMED = 100;
const fileSchema = z.object({
  source: z.string(),
  documents: z.array(z.looseObject({ _id: z.string(), _type: z.string() })),
});

/** Undefined if the site's documents came from another source. */
export function readLastGood(folder: string, env: Env): Published[] | undefined {
  const parsed = fileSchema.safeParse(readJson(join(folder, FILE)));
  return parsed.data?.source === sourceOf(env) ? parsed.data.documents : undefined;
}

/** The server switches to the site once its built.json exists. */
export function writeLastGood(
  folder: string,
  documents: Published[],
  { readAt, heldBack, env }: { readAt: string; heldBack: LiveContent['held_back']; env: Env },
): LiveContent {
  const newest = documents.toSorted((a, b) => (changedAt(a) < changedAt(b) ? 1 : -1));
  const live = newest.slice(0, MAX_NAMED).flatMap((document) => {
    const revision = revisionOf(document);
    return revision === null ? [] : [{ document: document._id, revision }];
  });
  const content = {
    content_read_at: readAt,
    live,
    held_back: heldBack,
    next_change_at: nextChange(documents, readAt),
  };
  writeFileSync(join(folder, FILE), JSON.stringify({ source: sourceOf(env), documents }));
  const by = env[BUILT_BY];
  const built = {
    builtAt: new Date().toISOString(),
    ...(by && { built_by: by }),
    ...(env.SITE_URL && { site_url: env.SITE_URL }),
    ...content,
  };
  writeFileSync(join(folder, 'built.json'), JSON.stringify(built));
  return content;
}

/** When the next announcement starts or ends after the build has read the content. */
export function nextChange(documents: readonly Published[], readAt: string): string | null {
  const moments = documents
    .filter(({ _type }) => _type === 'announcement')
    .flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
    .map((moment) => Date.parse(String(moment)))
    .filter((moment) => moment > Date.parse(readAt));
  return moments.length === 0 ? null : new Date(Math.min(...moments)).toISOString();
}

/** Documents of another project are not earlier versions of this project's documents. */
function sourceOf({ SANITY_PROJECT_ID, SANITY_DATASET, SANITY_API_HOST }: Env): string {
  const isHosted = SANITY_PROJECT_ID && !SANITY_API_HOST;
  return isHosted ? `${SANITY_PROJECT_ID}/${SANITY_DATASET || 'production'}` : 'this machine';
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    // The site has no earlier build.
    return undefined;
  }
}
