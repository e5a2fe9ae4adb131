import {
  type DocumentDefinition,
  defineArrayMember,
  defineField,
  defineType,
  type FieldDefinition,
  type PreviewConfig,
} from 'sanity';
import { originalOf, TAKEN_FROM_ORIGINAL } from '../../src/cms/translations.ts';
import { TRANSLATED_INTO } from '../../src/words/languages.ts';

/** A translation appears wherever its original does, so only originals can be chosen. */
export const originalsAlone = { filter: '!defined(translationOf)' } as const;

/** A translation has only the text fields. */
export function translatable(type: DocumentDefinition) {
  return {
    ...type,
    preview: previewOf(type),
    fields: [
      ...type.fields.map(forTranslation),
      defineField({
        name: 'language',
        title: 'Language',
        type: 'string',
        options: { list: TRANSLATED_INTO.map(({ id, title }) => ({ value: id, title })) },
        hidden: true,
      }),
      defineField({
        name: 'translationOf',
        title: 'Translates',
        type: 'reference',
        to: [{ type: type.name }],
        hidden: true,
      }),
      translatedFrom,
    ],
  };
}

/** In lists, a translation shows its language, and what it takes from its original. */
function previewOf({ preview }: DocumentDefinition): PreviewConfig {
  const own = Object.entries(preview?.select ?? {});
  const ofOriginals = own.map(([name, path]) => [`${name}OfOriginal`, `translationOf.${path}`]);
  return {
    select: { ...Object.fromEntries([...own, ...ofOriginals]), language: 'language' },
    prepare: ({ language, ...found }, options) => {
      const values = Object.fromEntries(
        own.map(([name]) => [name, found[name] ?? found[`${name}OfOriginal`]]),
      );
      const shown = preview?.prepare ? preview.prepare(values, options) : values;
      const target = TRANSLATED_INTO.find(({ id }) => id === language);
      return target ? { ...shown, title: `${shown.title} (${target.title})` } : shown;
    },
  };
}

/** The text of the published original when the translation was last published. */
const translatedFrom = defineField({
  name: 'translatedFrom',
  title: 'Translated from',
  type: 'array',
  of: [defineArrayMember({ type: 'fieldText' })],
  hidden: true,
});

export const fieldText = defineType({
  name: 'fieldText',
  title: 'Text of a field',
  type: 'object',
  fields: [
    defineField({ name: 'lines', type: 'array', of: [defineArrayMember({ type: 'string' })] }),
  ],
});

const isOfOriginal = ({ name }: FieldDefinition) => TAKEN_FROM_ORIGINAL.includes(name);

/** Hides what a translation takes from its original. */
function forTranslation(field: FieldDefinition): FieldDefinition {
  if (isOfOriginal(field)) return ofOriginal(field);
  return field.type === 'object' && 'fields' in field && Array.isArray(field.fields)
    ? { ...field, fields: field.fields.map(forTranslation) }
    : field;
}

function ofOriginal(field: FieldDefinition): FieldDefinition {
  const { hidden = false, validation } = field;
  return {
    ...field,
    hidden: (context) =>
      originalOf(context.document) !== undefined ||
      (typeof hidden === 'function' ? hidden(context) : hidden),
    validation: (rule, context) => {
      if (originalOf(context?.document) !== undefined) return [];
      return typeof validation === 'function' ? validation(rule, context) : validation;
    },
  };
}
