import { TranslateIcon } from '@sanity/icons/Translate';
import {
  type DocumentActionComponent,
  type DocumentActionDescription,
  type DocumentActionProps,
  type DocumentBadgeComponent,
  type DocumentBadgeDescription,
  type DocumentBadgeProps,
  getPublishedId,
  type SanityDocument,
  useClient,
  useEditState,
} from 'sanity';
import { useRouter } from 'sanity/router';
import { API } from '../../src/cms/lake-api.ts';
import { changesSince, textOfOriginal } from '../../src/cms/translated-from.ts';
import { originalOf, TAKEN_FROM_ORIGINAL, translationIdOf } from '../../src/cms/translations.ts';
import { type Language, TRANSLATED_INTO } from '../../src/words/languages.ts';

type Target = (typeof TRANSLATED_INTO)[number];

const labelOf = ({ title }: Target) => `Translate into ${title}`;

/** An action for each language, which opens a document's translation or creates it if there is none. */
export const translateActions: DocumentActionComponent[] = TRANSLATED_INTO.map((language) => {
  const action: DocumentActionComponent = (props) => useTranslating(language, props);
  action.displayName = labelOf(language);
  return action;
});

function useTranslating(
  target: Target,
  { id, type, draft, published }: DocumentActionProps,
): DocumentActionDescription | null {
  const client = useClient(API);
  const { navigateIntent } = useRouter();
  const language = target.id;
  const source = published ?? draft;
  const translation = translationIdOf(id, language);
  const existing = useEditState(translation, type);
  if (!source || originalOf(source)) return null;
  const isTranslated = existing.draft ?? existing.published;
  return {
    label: isTranslated ? `Open the ${target.title} translation` : labelOf(target),
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

function startOf(source: SanityDocument, id: string, language: Language) {
  const words = Object.entries(source).filter(
    ([name]) => !name.startsWith('_') && !TAKEN_FROM_ORIGINAL.includes(name),
  );
  return {
    ...Object.fromEntries(words),
    _id: `drafts.${id}`,
    _type: source._type,
    language,
    translatedFrom: textOfOriginal(source),
    // The original may never have been published, so the reference starts out weak. Publishing makes it strong.
    translationOf: {
      _type: 'reference',
      _ref: getPublishedId(source._id),
      _weak: true,
      _strengthenOnPublish: { type: source._type },
    },
  };
}

export const languageBadge: DocumentBadgeComponent = ({ draft, published }) => {
  const language = TRANSLATED_INTO.find(({ id }) => id === (draft ?? published)?.language);
  return language ? { label: language.title, color: 'primary' } : null;
};

/** A badge for each language, on the translation and on its original. */
export const outOfDateBadges = TRANSLATED_INTO.map((target) => {
  const badge: DocumentBadgeComponent = (props) => useOutOfDate(target, props);
  return badge;
});

function useOutOfDate(
  target: Target,
  { id, type, draft, published }: DocumentBadgeProps,
): DocumentBadgeDescription | null {
  const shown = draft ?? published;
  const original = originalOf(shown);
  const other = useEditState(original ?? translationIdOf(id, target.id), type).published;
  const outOfDate = (label: string): DocumentBadgeDescription => ({
    label,
    color: 'warning',
    title: 'The English text has changed since it was translated.',
  });
  if (!other) return null;
  if (original === undefined) {
    return changesSince(other, published).length > 0
      ? outOfDate(`${target.title} is out of date`)
      : null;
  }
  const isStale = shown?.language === target.id && changesSince(shown, other).length > 0;
  return isStale ? outOfDate('Out of date') : null;
}
