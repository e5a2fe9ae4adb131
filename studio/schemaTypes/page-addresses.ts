/** The build checks addresses and anchors, too. */
import {
  type CustomValidator,
  getPublishedId,
  type SlugValue,
  type ValidationContext,
} from 'sanity';
import { API } from '../../src/cms/lake-api.ts';
import {
  problemOfCategoryAnchor,
  problemOfContactAnchor,
  problemOfQuestionAnchor,
  problemOfSupportBlock,
} from '../../src/cms/rules/anchors.ts';
import { LINKED_TYPES } from '../../src/cms/rules/destination.ts';
import { missingLegalPages, problemOfLegalAddress } from '../../src/cms/rules/legal-pages.ts';
import {
  isPageAt,
  problemOfLedAway,
  problemOfOldAddress,
  type TranslatedPage,
} from '../../src/cms/rules/redirect.ts';
import {
  missingServicePages,
  problemOfService,
  problemOfServiceAddress,
} from '../../src/cms/rules/service-pages.ts';
import { legalPath, servicePath } from '../../src/routes/pages.ts';

type SlugRule = CustomValidator<SlugValue | undefined>;

export const checkLegalAddress: SlugRule = async (slug, context) => {
  if (!slug?.current) return true;
  const others = await slugsBeside(context);
  const problem = problemOfLegalAddress(slug.current, others);
  if (problem !== true) return problem;
  const [missing] = missingLegalPages([slug.current, ...others]);
  return missing ?? checkNotLedAway(legalPath(slug.current), context);
};

export const checkServiceAddress: SlugRule = async (slug, context) => {
  if (!slug?.current) return true;
  const others = await slugsBeside(context);
  const problem = problemOfServiceAddress(slug.current, others);
  if (problem !== true) return problem;
  const [missing] = missingServicePages([slug.current, ...others]);
  return missing ?? checkNotLedAway(servicePath(slug.current), context);
};

export const checkService: CustomValidator<string | undefined> = (service, { document }) => {
  const slug = slugOf(document);
  return !service || problemOfService({ slug, service });
};

export const checkQuestionAnchor: SlugRule = async (slug, context) =>
  !slug?.current || problemOfQuestionAnchor(slug.current, await slugsBeside(context));

export const checkCategoryAnchor: CustomValidator<string | undefined> = async (anchor, context) => {
  if (!anchor) return true;
  const doubled = problemOfCategoryAnchor(anchor, await valuesBeside(context, 'anchor'));
  if (doubled !== true) return doubled;
  return problemOfContactAnchor({ anchor, showsContact: context.document?.showsContact === true });
};

export const checkSupportBlock: CustomValidator<boolean | undefined> = async (shows, context) => {
  const others = await context
    .getClient(API)
    .fetch<boolean[]>(
      '*[_type == "faqCategory" && _id != $id && !defined(translationOf)].showsContact',
      { id: idOf(context) },
      { perspective: 'published' },
    );
  return problemOfSupportBlock([shows, ...others].map((one) => ({ showsContact: one === true })));
};

export const checkOldAddress: CustomValidator<string | undefined> = async (typed, context) => {
  if (!typed) return true;
  const from = withoutEnd(typed);
  const others = (await valuesBeside(context, 'from')).map(withoutEnd);
  const documents = await context.getClient(API).fetch<TranslatedPage[]>(
    `*[_type in $types]{
        _type, "slug": coalesce(translationOf->slug.current, slug.current),
        "anchor": coalesce(translationOf->anchor, anchor), "language": coalesce(language, "en")
      }`,
    { types: LINKED_TYPES },
    { perspective: 'published' },
  );
  return problemOfOldAddress(from, { isPage: isPageAt(from, documents), others });
};

/**
 * Reports, at the page, that its address is redirected. The build, which checks pages and redirects, reports this at
 * the redirect.
 */
async function checkNotLedAway(path: string, { getClient }: ValidationContext) {
  const oldAddresses = await getClient(API).fetch<string[]>(
    '*[_type == "redirect" && defined(from)].from',
    {},
    { perspective: 'published' },
  );
  return problemOfLedAway(path, oldAddresses.map(withoutEnd));
}

const withoutEnd = (address: string) => address.trim().replace(/\/$/, '');

const slugsBeside = (context: ValidationContext) => valuesBeside(context, 'slug.current');

async function valuesBeside(
  context: ValidationContext,
  field: 'anchor' | 'from' | 'slug.current',
): Promise<string[]> {
  return await context
    .getClient(API)
    .fetch<string[]>(
      `*[_type == $type && _id != $id && defined(${field})].${field}`,
      { type: context.document?._type, id: idOf(context) },
      { perspective: 'published' },
    );
}

function idOf({ document }: ValidationContext): string {
  return document ? getPublishedId(document._id) : '';
}

function slugOf(document: ValidationContext['document']): string {
  const slug = document?.slug;
  const current = typeof slug === 'object' && slug !== null && 'current' in slug && slug.current;
  return typeof current === 'string' ? current : '';
}
