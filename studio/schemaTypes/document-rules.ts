import {
  type CustomValidatorResult,
  type DocumentDefinition,
  getPublishedId,
  type Path,
  type SanityDocument,
  type ValidationContext,
} from 'sanity';
import { API } from '../../src/cms/lake-api.ts';
import { problemOfTypedDate } from '../../src/cms/rules/legal-pages.ts';
import { findWrongPrice } from '../../src/cms/rules/prices.ts';
import {
  longTexts,
  repeatedTexts,
  SEARCH_FIELDS,
  searchTextOf,
} from '../../src/cms/rules/search-text.ts';
import { pathsInEnglish } from '../../src/cms/translated-from.ts';
import { originalOf } from '../../src/cms/translations.ts';

/** Adds the rules that check all text in a document. The message appears at the field with the problem. */
export function withDocumentRules(type: DocumentDefinition): DocumentDefinition {
  return {
    ...type,
    validation: (rule) => [
      rule.custom(checkPricesStated),
      rule.custom(checkTypedDate),
      rule.custom(checkTranslated).warning(),
      rule.custom(checkSearchText).warning(),
    ],
  };
}

function checkPricesStated(document: SanityDocument | undefined): CustomValidatorResult {
  const wrong = findWrongPrice(withoutOldText(document));
  return wrong ? { message: wrong.sentence, path: pathIn(document, wrong.path) } : true;
}

function checkTypedDate(document: SanityDocument | undefined): CustomValidatorResult {
  if (document?._type !== 'legalPage') return true;
  for (const name of ['lead', 'seoDescription']) {
    const text = document[name];
    const problem = typeof text === 'string' ? problemOfTypedDate(text) : true;
    if (problem !== true) return { message: problem, path: [name] };
  }
  return true;
}

/**
 * A translation starts with the English text, so this rule warns about text that is still the same.
 */
async function checkTranslated(
  document: SanityDocument | undefined,
  { getClient }: ValidationContext,
): Promise<CustomValidatorResult> {
  const id = originalOf(document);
  if (id === undefined) return true;
  const originals = await getClient(API).fetch<SanityDocument[]>(
    '*[_id in [$id, "drafts." + $id]]',
    { id },
    { perspective: 'raw' },
  );
  // A marker on a paragraph is visible only at the paragraph's field.
  const fields = pathsInEnglish(document, originals).map((path) =>
    path.slice(0, path.findLastIndex((step) => !/^\d+$/.test(step)) + 1).join('.'),
  );
  return [...new Set(fields)].map((field) => ({
    message: 'This is still in English.',
    path: pathIn(document, field.split('.')),
  }));
}

async function checkSearchText(
  document: SanityDocument | undefined,
  { getClient }: ValidationContext,
): Promise<CustomValidatorResult> {
  if (!document || !searchTextOf(document)) return true;
  const fields = Object.values(SEARCH_FIELDS).flatMap(({ title, description }) => [
    title,
    description,
  ]);
  const published = await getClient(API).fetch<SanityDocument[]>(
    `*[_type in $types]{_id, _type, ${[...new Set(fields)].join()}}`,
    { types: Object.keys(SEARCH_FIELDS) },
    { perspective: 'published' },
  );
  const page = { ...document, _id: getPublishedId(document._id) };
  return [...longTexts(page), ...repeatedTexts(page, published)].map(({ field, message }) => ({
    message,
    path: [field],
  }));
}

/** Leaves out the English text that a translation was made from. */
function withoutOldText(document: SanityDocument | undefined) {
  if (document === undefined) return undefined;
  const { translatedFrom: _, ...shown } = document;
  return shown;
}

/** The Studio identifies the items in a list by their keys. */
function pathIn(root: unknown, steps: readonly string[]): Path {
  let node = root;
  return steps.map((step) => {
    const isItem = Array.isArray(node);
    node = typeof node === 'object' && node !== null ? Reflect.get(node, step) : undefined;
    const key = typeof node === 'object' && node !== null ? Reflect.get(node, '_key') : undefined;
    if (!isItem) return step;
    return typeof key === 'string' ? { _key: key } : Number(step);
  });
}
