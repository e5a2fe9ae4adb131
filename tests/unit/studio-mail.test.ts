import { expect, it } from 'vitest';
import { fetchContent } from '#cms/fetch-content.ts';
import { readContentConfig } from '#config/content.ts';
import { composeMail, sampleWith } from '../../studio/mails/compose-mail.ts';

const published = await fetchContent(readContentConfig(process.env));

it('the Studio shows emails with the words of screens that editors have replaced', {
  tags: ['LANG-002'],
}, () => {
  const sentences = [
    { sentence: 'Go to your order', english: 'Open my order', spanish: 'Abrir mi pedido' },
  ];
  const documents = [...published, { _id: 'screenWords', _type: 'screenWords', sentences }];
  const shown = { mail: 'notChargedMail', sample: 'For a difference in fees' } as const;
  const textIn = (language: 'en' | 'es') =>
    composeMail(documents, { ...shown, language }).email?.text;
  expect(textIn('en')).toContain('Open my order');
  expect(textIn('es')).toContain('Abrir mi pedido');
  const { email, words } = composeMail(published, { ...shown, language: 'es' });
  expect(email?.text).toContain('Ir a su pedido');
  expect(email?.subject).toBe(words.subject?.replace('{plates}', '8ABC123'));
});

it('the Studio shows a case that contains the field in which the editor writes', {
  tags: ['EDIT-009'],
}, () => {
  const shown = { mail: 'receiptMail', sample: 'Replacement card', language: 'en' } as const;
  expect(sampleWith('lead', published, shown)).toBe('Replacement card');
  expect(sampleWith('headingOfRenewal', published, shown)).toBe('One renewal');
  expect(sampleWith('nextPapers', published, { ...shown, language: 'es' })).toBe('Title transfer');
  expect(sampleWith('unknown', published, shown)).toBe('Replacement card');
});
