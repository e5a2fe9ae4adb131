/** Finds broken links in published content, and lists them in the Studio. */
import * as z from 'zod/mini';
import { LINKED_TYPES, type LinkedPage, problemOfDestination } from '#cms/rules/destination.ts';
import {
  type BrokenLink,
  LINKS_ID,
  LINKS_TYPE,
  type LinkReport,
} from '#contracts/api/editors-notes.ts';
import type { Deps } from '../../../deps.ts';

const AT_ONCE = 10;

const optional = z.nullish(z.string());
const documentSchema = z.looseObject({ _id: z.string(), _type: z.string() });
const pageSchema = z.object({
  _type: z.enum(LINKED_TYPES),
  slug: z.nullish(z.object({ current: optional })),
  anchor: optional,
  sections: z.nullish(z.array(z.object({ anchor: optional }))),
});
const chosenSchema = z.object({
  _type: z.literal('destination'),
  page: z.nullish(z.object({ _ref: z.string() })),
  section: optional,
  place: optional,
  elsewhere: optional,
});

type Link = Omit<BrokenLink, 'problem'> & { chosen: z.infer<typeof chosenSchema> };

/** Throws once `stopping` is aborted, so that the check soon starts again. */
export async function checkLinks(
  { gateways, clock, logger }: Deps,
  stopping: AbortSignal,
): Promise<void> {
  const { lake, links } = gateways;
  const found = await lake.findPublished();
  if (!found) return;
  // A dot in an id marks a document that isn't content.
  const documents = z
    .array(documentSchema)
    .parse(found)
    .filter(({ _id }) => !_id.includes('.'));
  const pages = new Map(documents.map((document) => [document._id, pageOf(document)]));
  const all = documents.flatMap((document) => [
    ...linksIn(document, { document: document._id, type: document._type }),
  ]);

  const problems = new Map<string, string>();
  const external = all.map(({ address }) => address).filter(isWeb);
  const left = new Set(external).values();
  const check = async () => {
    for (const address of left) {
      stopping.throwIfAborted();
      const problem = await links.problemOf(address);
      if (problem !== undefined) problems.set(address, problem);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, check));

  const broken = all.flatMap(({ chosen, ...link }) => {
    const pageId = chosen.page?._ref;
    const page = pageId === undefined ? null : pages.get(pageId);
    const own = problemOfDestination({ ...chosen, pageId, page });
    const problem = own === true ? problems.get(link.address) : own;
    return problem === undefined
      ? []
      : [{ ...link, problem, _key: `${link.document} ${link.field}` }];
  });
  const report: LinkReport = {
    at: clock().toISOString(),
    count: all.length,
    external: external.length,
    opensExternal: links.opens,
    broken,
  };
  await lake.replace({ _id: LINKS_ID, _type: LINKS_TYPE, ...report });
  logger.info({ count: broken.length }, 'broken links in content');
}

const isWeb = (address: string) => address.startsWith('https://');

/** Undefined if no link can lead to the document. */
function pageOf(document: unknown): LinkedPage | undefined {
  const { data: page } = pageSchema.safeParse(document);
  if (!page) return undefined;
  const sections = page.sections?.map(({ anchor }) => anchor);
  return { ...page, slug: page.slug?.current, sections };
}

function* linksIn(
  value: unknown,
  at: { document: string; type: string },
  path: readonly string[] = [],
): Generator<Link> {
  if (typeof value !== 'object' || value === null) return;
  const { data: chosen } = chosenSchema.safeParse(value);
  if (chosen) {
    const address = chosen.elsewhere?.trim() ?? chosen.place ?? chosen.page?._ref ?? '';
    yield { ...at, field: path.join('.'), address, chosen };
    return;
  }
  for (const [name, part] of Object.entries(value)) yield* linksIn(part, at, [...path, name]);
}
