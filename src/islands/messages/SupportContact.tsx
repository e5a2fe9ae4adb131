import { createContext, useContext } from 'react';
import type { Support } from '#contracts/site/support.ts';

/** The support contacts for an island's components. The page passes them to the island as data. */
export const SupportContext = createContext<Support | undefined>(undefined);

/** The support team's phone, email, and hours, from the props or, by default, from the island. */
export function SupportContact({ support }: { support?: Support }) {
  const own = useContext(SupportContext);
  const contact = support ?? own;
  if (!contact) return null;
  return (
    <address className="contact">
      <b>Questions?</b> <a href={`tel:${contact.telephone}`}>{contact.phone}</a>{' '}
      <a href={`mailto:${contact.email}`}>{contact.email}</a> <span>{contact.hours}</span>
    </address>
  );
}
