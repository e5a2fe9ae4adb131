/** Finds the pages that use a document, for editors. Emails name no documents except the site settings. */
import * as z from 'zod/mini';
import { FAQ, legalPath, questionId, SERVICES, servicePath } from '#routes/pages.ts';
import { languageOfPath, pathIn } from '#words/language-paths.ts';
import type { Language } from '#words/languages.ts';
import { addressOfId } from './rules/anchors.ts';
import { isOwnPage } from './rules/service-pages.ts';
import { pagesOfText } from './text-places.ts';
import { originalIdOf } from './translations.ts';

const fields = `_id, _type, "title": coalesce(title, question, message),
  "slug": coalesce(slug.current, translationOf->slug.current),
  "anchor": coalesce(anchor, translationOf->anchor),
  "place": coalesce(place, translationOf->place),
  "service": coalesce(service, translationOf->service),
  "startsAt": coalesce(startsAt, translationOf->startsAt),
  "endsAt": coalesce(endsAt, translationOf->endsAt)`;

/** Its parameters are the document's id and its original's. A translation's users refer to the original. */
export const usedOnQuery = `{
  "own": *[_id == $id][0]{${fields}},
  "users": *[references($original) && category._ref != $original]{
    ${fields}, "shows": $original in questions[]._ref
  },
  "services": *[_type == "servicePage"]{${fields}}
}`;

type Document = { _id: string; _type: string } & {
  [Field in 'title' | 'slug' | 'anchor' | 'place' | 'service']: string | null;
} & { startsAt?: string | null; endsAt?: string | null };
type User = Document & { shows: boolean | null };
export type UsedOn = { own: Document | null; users: User[]; services: Document[] };
type Location = { title: string; path: string };

/** Where the site's frame shows a document, besides the pages that are listed. */
const IN_FRAME: Readonly<Record<string, string>> = {
  servicePage: 'the menu of every page',
  legalPage: 'the footer of every page',
};

/** Returns what a form says above its fields. */
export function usedOn({ own, users, services }: UsedOn, now = new Date()) {
  if (!own) return { message: 'Write something to see it on a page.' };
  if (own._type === 'siteSettings') return everywhere('Used on every page and in every email.');
  if (own._type === 'announcement') {
    return isOver(own, now)
      ? { message: 'No longer shown.' }
      : everywhere(isShown(own, now) ? 'Used on every page.' : 'Not shown yet.');
  }
  const { language } = originalIdOf(own._id);
  const languageOf = ({ _id }: Document) => originalIdOf(_id).language;
  // A translation appears where its original does. If its users are translated, their own titles come first.
  const others = users
    .filter((user) => user._id !== own._id && isShown(user, now))
    .filter((user) => languageOf(user) === language || languageOf(user) === 'en')
    .sort((one, other) => Number(languageOf(one) === 'en') - Number(languageOf(other) === 'en'));
  const pagesOf = (some: readonly Document[]) => some.flatMap((user) => ownPages(user, language));
  const shown = withoutRepeats([
    ...ownPages(own, language),
    ...pagesInCode(own),
    ...pagesOf(others.filter(({ shows }) => shows)),
    ...pagesOf(own.place === 'fees' ? services.filter((one) => languageOf(one) === language) : []),
  ]);
  if (shown.length === 0) {
    return {
      message: own.place
        ? 'The site shows this text in English only.'
        : 'Choose where the text is used to see its page.',
      tone: 'caution',
    } as const;
  }
  const paths = new Set(shown.map(({ path }) => path));
  const linking = withoutRepeats(pagesOf(others.filter(({ shows }) => !shows))).filter(
    ({ path }) => !paths.has(path),
  );
  const frame = IN_FRAME[own._type];
  return {
    locations: [
      ...shown,
      ...linking.map(({ title, path }) => ({ title: `Link: ${title}`, path })),
    ].map(({ title, path }) => ({
      title,
      href: languageOfPath(path) === 'en' ? pathIn(language, path) : path,
    })),
    message: [
      `Used on ${counted(shown)}${frame ? ` and in ${frame}` : ''}.`,
      ...(linking.length > 0 ? [`Linked from ${counted(linking)}.`] : []),
    ].join(' '),
  };
}

const counted = ({ length }: readonly Location[]) =>
  length === 1 ? 'one page' : `${length} pages`;

function withoutRepeats(found: readonly Location[]): Location[] {
  const byPath = new Map(found.toReversed().map((page) => [page.path, page]));
  return found.filter((page) => byPath.get(page.path) === page);
}

/** Only announcements start and end. */
const isShown = (document: Document, now: Date) =>
  !(document.startsAt && new Date(document.startsAt) > now) && !isOver(document, now);
const isOver = ({ endsAt }: Document, now: Date) => Boolean(endsAt && new Date(endsAt) <= now);

const everywhere = (message: string) => ({
  message,
  locations: [{ title: 'Every page', href: '/' }],
});

/** The pages that show a document because of its type. Paths are English. */
function ownPages({ _id, _type, title, slug, anchor, place }: Document, language: Language) {
  const address = slug ?? addressOfId(_id);
  const page = (kind: string, path: string): Location[] => [{ title: title ?? kind, path }];
  switch (_type) {
    case 'homePage':
      return [{ title: 'Home page', path: '/' }];
    case 'servicePage':
      return page('Service page', servicePath(address));
    case 'legalPage':
      return page('Legal page', legalPath(address));
    case 'faqEntry':
      return page('FAQ', `${FAQ}#${questionId(address)}`);
    case 'faqCategory':
      return page('FAQ', `${FAQ}#${anchor ?? ''}`);
    case 'announcement':
      return [{ title: `Announcement: ${title}`, path: '/' }];
    case 'pageText':
      return pagesOfText(place, language);
    default:
      return [];
  }
}

const pageSchema = z.object({
  _id: z.string(),
  _type: z.string(),
  slug: z.optional(z.object({ current: z.optional(z.string()) })),
  place: z.optional(z.string()),
});

/** Returns the address of a stored page in a language. */
export function pagePathOf(original: unknown, language: Language): string | undefined {
  const page = pageSchema.safeParse(original).data;
  if (!page) return undefined;
  const { slug, place = null } = page;
  const named = { title: null, anchor: null, service: null };
  const [found] = ownPages({ ...page, ...named, slug: slug?.current ?? null, place }, language);
  return found && pathIn(language, found.path);
}

/** The pages whose code shows all documents of a type. */
function pagesInCode({ _type, slug, service }: Document): Location[] {
  if (_type !== 'servicePage') return [];
  const isOnHome = isOwnPage({ slug: slug ?? '', service: service ?? '' });
  return [
    { title: 'Services and fees', path: SERVICES },
    ...(isOnHome ? [{ title: 'Home page', path: '/' }] : []),
  ];
}
