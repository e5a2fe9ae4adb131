import { createContext, useContext } from 'react';
import type { Support } from '#contracts/site/support.ts';
import { t } from '#words/words.ts';

/** The page passes the contacts to the island as data. */
export const SupportContext = createContext<Support | undefined>(undefined);

/** In “8 AM” and “8 a. m.” */
const TIME_SPACE = / (?=[AP]M|[ap]\. m|m\.)/g;

type Props = {
  support?: Support;
  /** Where the text before the links already says what they are for. */
  linksOnly?: boolean;
};

export function SupportContact({ support, linksOnly }: Props) {
  const own = useContext(SupportContext);
  const contact = support ?? own;
  if (!contact) return null;
  return (
    <address className="contact">
      {!linksOnly && <b>{t('Questions?')}</b>}{' '}
      <a href={`tel:${contact.telephone}`}>{contact.phone}</a>{' '}
      <a href={`mailto:${contact.email}`}>{contact.email}</a>{' '}
      {!linksOnly && <span lang={contact.lang}>{contact.hours.replace(TIME_SPACE, '\u00a0')}</span>}
    </address>
  );
}
