import { describe, expect, it } from 'vitest';
import { readContentConfig } from '#config/content.ts';
import { readingGrade, sentencesIn } from '#tests/support/reading-grade.ts';
import { getMailWords } from '../cms/documents/mail-text.ts';
import { fetchContent } from '../cms/fetch-content.ts';
import { createContentSource } from '../cms/source.ts';
import { allWords, isWords } from './all.ts';

const published = await fetchContent(readContentConfig(process.env));
/** The content with some parts of a mail written otherwise; without the mail where no parts are given. */
const written = (mail: string, parts?: Record<string, unknown>) =>
  createContentSource(
    published.flatMap((document) => {
      if (document._id !== mail) return [document];
      return parts === undefined ? [] : [{ ...document, ...parts }];
    }),
  );

describe('the words of mails', { tags: ['EDIT-009'] }, () => {
  it('are those of the content', async () => {
    const words = await getMailWords(written('codeMail', { lead: 'Valid: {minutes} minutes.' }));
    expect(words.codeMail?.lead).toBe('Valid: {minutes} minutes.');
    expect(words.receiptMail?.cancelLink).toBe('[Cancel this order].');
  });

  it.each([
    ['lead', 'Enter these digits.', 'The text has to say {minutes}, which the site fills in.'],
    ['subject', 'Your {code}', 'Leave {code} out: the site fills in {provider}, {minutes}.'],
    ['subject', 'From {provider', 'Each brace needs its partner: { and }.'],
    ['heading', 'Your [code]', 'Leave the square brackets out: this is no link.'],
    ['openLink', 'Open it.', /words of one link/],
    ['openLink', '[Open] or [close] it.', /words of one link/],
    ['openLink', '[Open from {provider}]', /words of one link/],
    ['openLink', '[ ]', /words of one link/],
    ['heading', '  ', 'This must not be empty'],
    ['heading', undefined, 'This must not be empty'],
  ])('are refused by mail and part: %s %j', async (part, text, problem) => {
    const refused = getMailWords(written('codeMail', { [part]: text }));
    await expect(refused).rejects.toThrow(`Document "codeMail" (codeMail), field "${part}": `);
    await expect(refused).rejects.toThrow(problem);
  });

  it.each(['Hello {name}!', '{name} - canceled', 'Canceled,{name}'])(
    'are refused where a name could not be left out: %s',
    async (heading) => {
      const refused = getMailWords(written('canceledMail', { heading }));
      await expect(refused).rejects.toThrow('since a name can be unknown');
    },
  );

  it.each(allWords.map(({ name }) => name))('are refused without %s', async (mail) => {
    const refused = getMailWords(written(mail));
    await expect(refused).rejects.toThrow(`There is no published document of type ${mail}.`);
  });

  it('are not taken from a site that was built by other code', async () => {
    const words = await getMailWords(written('codeMail', {}));
    expect(isWords(words)).toBe(true);
    expect(isWords({ ...words, codeMail: { ...words.codeMail, lead: 'Soon.' } })).toBe(false);
    expect(isWords({ ...words, codeMail: undefined })).toBe(false);
    expect(isWords(undefined)).toBe(false);
  });

  it('ask for six years of school at most', { tags: ['PROM-005'] }, async () => {
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
