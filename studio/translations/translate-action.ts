import { TranslateIcon } from '@sanity/icons/Translate';
import {
  type DocumentActionComponent,
  type DocumentActionDescription,
  type DocumentActionProps,
  getPublishedId,
  type SanityDocument,
  useClient,
} from 'sanity';
import { useRouter } from 'sanity/router';
import { API } from '../../src/cms/lake-api.ts';
import {
  type Language,
  originalOf,
  TAKEN_FROM_ORIGINAL,
  TRANSLATED_INTO,
  translationIdOf,
} from '../../src/cms/languages.ts';

/** One action for each language: opens the translation of a document, and makes it where there is none. */
export const translateActions: DocumentActionComponent[] = TRANSLATED_INTO.map(
  (language) => (props) => useTranslating(language, props),
);

function useTranslating(
  { id: language, title }: (typeof TRANSLATED_INTO)[number],
  { id, type, draft, published }: DocumentActionProps,
): DocumentActionDescription | null {
  const client = useClient(API);
  const { navigateIntent } = useRouter();
  const source = draft ?? published;
  if (!source || originalOf(source)) return null;
  const translation = translationIdOf(id, language);
  return {
    label: `Translate into ${title}`,
    icon: TranslateIcon,
    onHandle: async () => {
      const known = await client.fetch<string | null>(
        '*[_id in [$id, "drafts." + $id]][0]._id',
        { id: translation },
        { perspective: 'raw' },
      );
      if (!known) await client.createIfNotExists(startOf(source, translation, language));
      navigateIntent('edit', { id: translation, type });
    },
  };
}

/** Leads from a translation back to what it translates. */
export const openOriginal: DocumentActionComponent = ({ type, draft, published }) => {
  const { navigateIntent } = useRouter();
  const original = originalOf(draft ?? published);
  if (original === undefined) return null;
  return {
    label: 'Open the original',
    icon: TranslateIcon,
    onHandle: () => navigateIntent('edit', { id: original, type }),
  };
};

/** The draft that a translator begins with: the English words. */
function startOf(source: SanityDocument, id: string, language: Language) {
  const words = Object.entries(source).filter(
    ([name]) => !name.startsWith('_') && !TAKEN_FROM_ORIGINAL.includes(name),
  );
  return {
    ...Object.fromEntries(words),
    _id: `drafts.${id}`,
    _type: source._type,
    language,
    // An original may be a draft, too; publishing makes the reference a strong one.
    translationOf: {
      _type: 'reference',
      _ref: getPublishedId(source._id),
      _weak: true,
      _strengthenOnPublish: { type: source._type },
    },
  };
}
