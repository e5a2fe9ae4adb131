/** Lists what is translated, for editors. */
import * as z from 'zod/mini';
import { FAQ, SERVICES } from '#routes/pages.ts';
import type { Language } from '#words/languages.ts';
import { isListedPlace, pageOfPlace } from './text-places.ts';
import { changesSince, pathsInEnglish } from './translated-from.ts';
import { originalOf, translationIdOf } from './translations.ts';

export type Document = { _id: string; _type: string } & Readonly<Record<string, unknown>>;

export type TranslationStatus = 'missing' | 'unpublished' | 'outOfDate' | 'partial' | 'current';

export type Translated = {
  original: Document;
  translationId: string;
  status: TranslationStatus;
};

/** A page, with the texts on it that aren't current. */
export type ReportedPage = { page: Translated; isReleased: boolean; remaining: Translated[] };

const DRAFT = 'drafts.';

/** `documents` contains drafts, too. Texts that aren't current come first. */
export function reportTranslations(
  documents: readonly Document[],
  language: Exclude<Language, 'en'>,
  now = new Date(),
): { pages: ReportedPage[]; texts: Translated[] } {
  const byId = new Map(documents.map((document) => [document._id, document]));
  const released = releasedIn(byId.get(RELEASED_PAGES), language);
  // An announcement that has ended needs no translation.
  const isShown = ({ endsAt }: Document) => typeof endsAt !== 'string' || new Date(endsAt) > now;
  const originals = documents.filter((one) => isPublishedOriginal(one) && isShown(one));
  const texts = originals.map((original) => {
    const translationId = translationIdOf(original._id, language);
    const translation = byId.get(translationId);
    const hasDraft = byId.has(DRAFT + translationId);
    return { original, translationId, status: statusOf(original, translation, hasDraft) };
  });
  const pages = texts
    .filter(({ original }) => isPage(original))
    .map((page) => ({
      page,
      isReleased: released.includes(page.original._id),
      remaining: texts.filter(
        ({ original, status }) => status !== 'current' && isOn(page.original, original),
      ),
    }));
  const isCurrent = ({ status }: Translated) => Number(status === 'current');
  return { pages, texts: texts.toSorted((one, other) => isCurrent(one) - isCurrent(other)) };
}

export const RELEASED_PAGES = 'releasedPages';

const referencesSchema = z.array(z.object({ _ref: z.string() }));

/** Returns the ids of the documents whose pages are released. */
export function releasedIn(
  releasedPages: Document | undefined,
  language: Exclude<Language, 'en'>,
): string[] {
  return referencesIn(releasedPages?.[language]);
}

function referencesIn(list: unknown): string[] {
  const parsed = referencesSchema.safeParse(list);
  return parsed.success ? parsed.data.map(({ _ref }) => _ref) : [];
}

function isPublishedOriginal(document: Document): boolean {
  const isOne = document._id !== RELEASED_PAGES && !document._id.startsWith(DRAFT);
  return isOne && originalOf(document) === undefined;
}

function statusOf(
  original: Document,
  translation: Document | undefined,
  hasDraft: boolean,
): TranslationStatus {
  if (!translation) return hasDraft ? 'unpublished' : 'missing';
  if (changesSince(translation, original).length > 0) return 'outOfDate';
  return pathsInEnglish(translation, [original]).length > 0 ? 'partial' : 'current';
}

/** The types of the documents whose pages editors release. */
export const PAGE_TYPES = ['homePage', 'servicePage', 'legalPage', 'pageText'] as const;

/** Of the page texts, only the main texts of pages count. */
function isPage({ _type, place }: Document): boolean {
  return _type === 'pageText' ? isListedPlace(place) : PAGE_TYPES.some((type) => type === _type);
}

/** Whether a page shows a document's text. */
function isOn(page: Document, document: Document): boolean {
  if (document._id === page._id || document._type === 'siteSettings') return true;
  if (page._type !== 'pageText') return referencesIn(page.questions).includes(document._id);
  const path = pageOfPlace(page.place);
  switch (document._type) {
    case 'pageText':
      return pageOfPlace(document.place) === path;
    case 'servicePage':
      return path === SERVICES;
    case 'faqCategory':
    case 'faqEntry':
      return path === FAQ;
    default:
      return false;
  }
}
