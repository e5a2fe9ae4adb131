import type { CustomValidatorResult, DocumentDefinition, Path, SanityDocument } from 'sanity';
import { problemOfTypedDate } from '../../src/cms/rules/legal-pages.ts';
import { findWrongPrice } from '../../src/cms/rules/prices.ts';

/** A kind of document with the rules that look into every text of it. They mark the field that is wrong. */
export function withDocumentRules(type: DocumentDefinition): DocumentDefinition {
  return {
    ...type,
    validation: (rule) => [rule.custom(checkPricesStated), rule.custom(checkTypedDate)],
  };
}

function checkPricesStated(document: SanityDocument | undefined): CustomValidatorResult {
  const wrong = findWrongPrice(document);
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

/** The Studio knows the items of a list by their keys. */
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
