import type { Language } from '#words/languages.ts';
import type { Documents } from './fetch-content.ts';
import { originalOf, TAKEN_FROM_ORIGINAL } from './translations.ts';

type Document = Documents[number];

/**
 * Returns the content in a language: each original, or its translation if there is one. Every document states
 * its `language`, so that a page can mark the parts that aren't translated. Translations into other languages
 * are left out.
 */
export function inLanguage(documents: Documents, language: Language): Documents {
  const originals = documents.filter((document) => originalOf(document) === undefined);
  const translations = new Map(
    documents
      .filter((document) => document.language === language)
      .map((document) => [originalOf(document), document]),
  );
  const shown = originals.map((original) => {
    const translation = translations.get(original._id);
    return translation ? translated(original, translation) : { ...original, language: 'en' };
  });
  const ids = new Map(originals.map(({ _id }) => [_id, translations.get(_id)?._id ?? _id]));
  return shown.map((document) => withReferences(document, ids));
}

function translated(original: Document, translation: Document): Document {
  const { translationOf: _, translatedFrom: __, ...own } = translation;
  return { ...withText(original, own), _id: own._id, _type: own._type };
}

type Fields = Readonly<Record<string, unknown>>;

function withText<Original extends Fields>(original: Original, translation: Fields): Original {
  const text = Object.entries(translation)
    .filter(([name]) => !TAKEN_FROM_ORIGINAL.includes(name))
    .map(([name, value]) => {
      const group = original[name];
      return [name, isGroup(value) && isGroup(group) ? withText(group, value) : value];
    });
  return { ...original, ...Object.fromEntries(text) };
}

/** Whether a value is a group of fields. Lists, references, and other objects are translated as a whole. */
function isGroup(value: unknown): value is Fields {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !('_type' in value)
  );
}

/** Makes references to an original point to the document shown in its place. */
function withReferences<Value>(value: Value, ids: ReadonlyMap<string, string>): Value;
function withReferences(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((part: unknown) => withReferences(part, ids));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      name === '_ref' && typeof part === 'string'
        ? (ids.get(part) ?? part)
        : withReferences(part, ids),
    ]),
  );
}
