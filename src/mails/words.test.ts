import { describe, expect, it } from 'vitest';
import { readContentConfig } from '#config/content.ts';
import { readingGrade, sentencesIn } from '#tests/support/reading-grade.ts';
import { getMailWords } from '../cms/documents/mail-text.ts';
import { fetchContent } from '../cms/fetch-content.ts';
import { createContentSource } from '../cms/source.ts';
import { allMails, isWords } from './all.ts';

const published = await fetchContent(readContentConfig(process.env));
/** Returns the content with some parts of an email changed, or without the email if no parts are given. */
const written = (mail: string, parts?: Record<string, unknown>) =>
  createContentSource(
    published.flatMap((document) => {
      if (document._id !== mail) return [document];
      return parts === undefined ? [] : [{ ...document, ...parts }];
    }),
  );

describe('email text', { tags: ['EDIT-009'] }, () => {
  it('comes from the content', async () => {
    const words = await getMailWords(written('codeMail', { lead: 'Valid: {minutes} minutes.' }));
    expect(words.codeMail?.lead).toBe('Valid: {minutes} minutes.');
    expect(words.receiptMail?.cancelLink).toBe('[Cancel this order].');
  });

  it.each([
    ['lead', 'Enter these digits.', 'Include {minutes} in the text. The site fills it in.'],
    ['subject', 'Your {code}', 'Remove {code}. The site fills in {provider}, {minutes}.'],
    ['subject', 'From {provider', 'Each { needs a matching }.'],
    ['heading', 'Your [code]', 'Remove the square brackets: this text can’t be a link.'],
    ['openLink', 'Open it.', /link’s words/],
    ['openLink', '[Open] or [close] it.', /link’s words/],
    ['openLink', '[Open from {provider}]', /link’s words/],
    ['openLink', '[ ]', /link’s words/],
    ['heading', '  ', 'This can’t be empty'],
    ['heading', undefined, 'This can’t be empty'],
  ])(
    'is rejected, and the error names the email and the part: %s %j',
    async (part, text, problem) => {
      const rejected = getMailWords(written('codeMail', { [part]: text }));
      await expect(rejected).rejects.toThrow(`Document "codeMail" (codeMail), field "${part}": `);
      await expect(rejected).rejects.toThrow(problem);
    },
  );

  it.each(['Hello {name}!', '{name} - canceled', 'Canceled,{name}'])(
    'is rejected if a name can’t be left out: %s',
    async (heading) => {
      const rejected = getMailWords(written('canceledMail', { heading }));
      await expect(rejected).rejects.toThrow('because the name may be unknown');
    },
  );

  it.each(allMails.map(({ name }) => name))('is rejected without %s', async (mail) => {
    const rejected = getMailWords(written(mail));
    await expect(rejected).rejects.toThrow(`There is no published document of type ${mail}.`);
  });

  it('is not read from a site that other code built', async () => {
    const words = await getMailWords(written('codeMail', {}));
    expect(isWords(words)).toBe(true);
    expect(isWords({ ...words, codeMail: { ...words.codeMail, lead: 'Soon.' } })).toBe(false);
    expect(isWords({ ...words, codeMail: undefined })).toBe(false);
    expect(isWords(undefined)).toBe(false);
  });

  it('has at most a sixth-grade reading level', { tags: ['PROM-005'] }, async () => {
    const mails = Object.values(await getMailWords(written('codeMail', {})));
    const sentences = sentencesIn(mails.map(proseOf).join(''));
    expect(sentences.length).toBeGreaterThan(80);
    expect(readingGrade(sentences)).toBeLessThanOrEqual(6);
  });
});

const proseOf = (parts: Record<string, string>) =>
  Object.values(parts)
    .map((text) => `<p>${text.replace(/[{}[\]]/g, '')}</p>`)
    .join('');
