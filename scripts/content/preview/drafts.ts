import { AsyncLocalStorage } from 'node:async_hooks';
import { evaluate, parse } from 'groq-js';
import { createContentClient, type Documents, fetchContent } from '#cms/fetch-content.ts';
import { inLanguage } from '#cms/in-language.ts';
import { addressOfId, problemOfAnchor } from '#cms/rules/anchors.ts';
import { readContentConfig } from '#config/content.ts';
import {
  PRICES_ID,
  SCHEDULE_TYPE,
  type SitePrices,
  scheduleSchema,
  sitePricesSchema,
  willPublish,
} from '#contracts/api/editors-notes.ts';
import { type Language, TRANSLATED_INTO } from '#words/languages.ts';
import { CONTENT_CHANGED } from './changes.ts';
import { chosenMoment } from './site-clock.ts';
import { findSources, type Source } from './source-map.ts';

/** The content by language, until the next change. */
type Drafts = (language: Language) => DraftsOfLanguage;
type DraftsOfLanguage = {
  documents: Documents;
  ask: (query: string, params: Params) => Promise<Asked>;
};
type Params = Record<string, unknown>;
type Asked = { answer: unknown; sources: Source[] };

/** Whether strings contain marks for the Studio: they do on pages, but not in emails and pictures. */
export const markedPages = new AsyncLocalStorage<true>();

/** The content with all drafts, or as it will be at a moment. */
const current = new Map<string | undefined, Promise<Drafts>>();

/** Fetches the documents once after each change. */
export function draftsNow(): Promise<Drafts> {
  const at = chosenMoment.getStore()?.at.toISOString();
  const fetched = current.get(at) ?? fetchDrafts(at);
  current.set(at, fetched);
  // Retry a failed fetch on the next call.
  fetched.catch(() => {
    if (current.get(at) === fetched) current.delete(at);
  });
  return fetched;
}

async function fetchDrafts(at: string | undefined): Promise<Drafts> {
  const fetched = withAddresses(
    at ? await contentAt(at) : withEveryPage(await contentIn('drafts')),
  );
  const known = new Map<Language, DraftsOfLanguage>();
  return (language) => {
    const drafts = known.get(language) ?? askOnce(inLanguage(fetched, language));
    known.set(language, drafts);
    return drafts;
  };
}

const contentIn = (perspective: 'drafts' | 'published') =>
  fetchContent({ ...readContentConfig(process.env), perspective });

/** What is published, with the drafts that the site will have published by then, unless they change. */
async function contentAt(at: string): Promise<Documents> {
  const notes = await notesClient().fetch<unknown[]>('*[_type == $type]', { type: SCHEDULE_TYPE });
  const schedules = notes.flatMap((note) => scheduleSchema.safeParse(note).data ?? []);
  const [published, drafts] = [await contentIn('published'), await contentIn('drafts')];
  const revisions = new Map(drafts.map(({ _id, _rev }) => [_id, _rev]));
  const due = schedules.filter((one) => one.at <= at && willPublish(one, schedules, revisions));
  const ids = new Set(due.map(({ document }) => document));
  const planned = drafts.filter(({ _id }) => ids.has(_id));
  return [...published.filter(({ _id }) => !ids.has(_id)), ...planned];
}

/** Undefined if no site has told the preview its prices. */
export async function findSitePrices(): Promise<SitePrices | undefined> {
  const note = await notesClient().fetch<unknown>('*[_id == $id][0]', { id: PRICES_ID });
  return sitePricesSchema.safeParse(note).data;
}

const notesClient = () =>
  createContentClient(readContentConfig(process.env)).withConfig({ perspective: 'raw' });

function askOnce(documents: Documents): DraftsOfLanguage {
  const answers = new Map<string, Promise<Asked>>();
  return {
    documents,
    ask: (query, params) => {
      const key = JSON.stringify([query, params]);
      const asked = answers.get(key) ?? answerOf(query, params);
      answers.set(key, asked);
      return asked;
    },
  };

  async function answerOf(query: string, params: Params): Promise<Asked> {
    const value = await evaluate(parse(query, { params }), { dataset: documents, params });
    const answer: unknown = await value.get();
    return { answer, sources: await findSources({ query, params, documents }, answer) };
  }
}

/** Shows translated pages before editors release them. */
function withEveryPage(documents: Documents): Documents {
  const references = documents.map(({ _id }) => ({ _type: 'reference', _ref: _id }));
  const released = TRANSLATED_INTO.map(({ id }) => [id, references]);
  const _id = 'releasedPages';
  return [
    ...documents.filter((document) => document._id !== _id),
    { _id, _type: _id, ...Object.fromEntries(released) },
  ];
}

/** Gives a draft with a missing or invalid slug an address based on its ID. */
function withAddresses(documents: Documents): Documents {
  const typesWithAddress = new Set(
    documents.filter((one) => hasAddress(one)).map((one) => one._type),
  );
  return documents.map((one) =>
    typesWithAddress.has(one._type) && !hasAddress(one)
      ? { ...one, slug: { _type: 'slug', current: addressOfId(one._id) } }
      : one,
  );
}

/** The current path of a page whose address was based on its ID until it got a slug. Undefined for other paths. */
export async function addressNow(path: string): Promise<string | undefined> {
  const { documents } = (await draftsNow())('en');
  const [last = ''] = path.match(/[^/]+$/) ?? [];
  const moved = documents.find((one) => addressOf(one) && addressOfId(one._id) === last);
  const address = moved && addressOf(moved);
  return address === undefined || address === last
    ? undefined
    : `${path.slice(0, -last.length)}${address}`;
}

function hasAddress(document: Documents[number]): boolean {
  return addressOf(document) !== undefined;
}

function addressOf({ slug }: Documents[number]): string | undefined {
  const address: unknown =
    typeof slug === 'object' && slug !== null ? Reflect.get(slug, 'current') : undefined;
  const isOne = typeof address === 'string' && problemOfAnchor(address) === true;
  return isOne ? address : undefined;
}

import.meta.hot?.on(CONTENT_CHANGED, () => {
  current.clear();
});
