import type { DocumentBadgeComponent } from 'sanity';
import { TRANSLATED_INTO } from '../../src/cms/languages.ts';

/** Shows the language of a translation. */
export const languageBadge: DocumentBadgeComponent = ({ draft, published }) => {
  const language = TRANSLATED_INTO.find(({ id }) => id === (draft ?? published)?.language);
  return language ? { label: language.title, color: 'primary' } : null;
};
