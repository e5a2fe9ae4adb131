import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SupportContact, SupportContext } from './SupportContact.tsx';

const support = {
  email: 'help@example.org',
  phone: '(916) 555-0142',
  telephone: '+19165550142',
  hours: 'Daily, 8 AM–5 PM PT',
};

const given = <SupportContact support={support} />;
const own = (
  <SupportContext value={support}>
    <SupportContact />
  </SupportContext>
);

it.each([
  ['given', given],
  ['of the island', own],
])('the contact %s links the phone and email and shows the hours', (_whose, contact) => {
  const html = renderToStaticMarkup(contact);
  expect(html).toContain('href="tel:+19165550142"');
  expect(html).toContain('href="mailto:help@example.org"');
  expect(html.replace(/<[^>]+>/g, '').trim()).toBe(
    'Questions? (916) 555-0142 help@example.org Daily, 8\u00a0AM–5\u00a0PM PT',
  );
});
