import type { DocumentBadgeComponent } from 'sanity';
import { TRANSLATED_INTO } from '../../src/cms/languages.ts';

/** Says of a translation in which language it is. */
export const languageBadge: DocumentBadgeComponent = ({ draft, published }) => {
  const language = TRANSLATED_INTO.find(({ id }) => id === (draft ?? published)?.language);
  return language ? { label: language.title, color: 'primary' } : null;
};
