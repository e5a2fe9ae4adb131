import { createContext, useContext } from 'react';
import type { Support } from '#contracts/site/support.ts';

/** How to reach support, for an island's parts; its page hands it to the island as data. */
export const SupportContext = createContext<Support | undefined>(undefined);

/** Phone, e-mail and hours of the support: an island's, or the given one's. */
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
