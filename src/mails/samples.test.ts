import { describe, expect, it } from 'vitest';
import { englishIn } from '#tests/support/english-in.ts';
import { senderNow } from '#tests/support/sample-sender.ts';
import { LANGUAGES } from '#words/languages.ts';
import { runIn } from '#words/store.ts';
import { allMails } from './all.ts';
import { renderEmail } from './frame/render.ts';
import type { WordsSpec } from './parts/spec.ts';
import type { MailSender } from './parts/write-email.ts';
import { composeSample, sampleTitles } from './samples.ts';

describe.each(allMails)('the samples of $name', (spec) => {
  it('show every part of the email', { tags: ['EDIT-009'] }, () => {
    const shown = samplesOf(spec, {
      ...senderNow(),
      mails: { ...senderNow().mails, ...marked(spec) },
    });
    const hidden = Object.keys(spec.parts).filter((part) => !shown.join().includes(`«${part}»`));
    expect(hidden).toEqual([]);
  });

  it.each(LANGUAGES)('are complete in %s', { tags: ['LANG-001', 'LANG-002'] }, (language) => {
    const shown = runIn(language, () => samplesOf(spec, senderNow()));
    expect(shown.length).toBeGreaterThan(0);
    for (const mail of shown) {
      expect(mail).not.toMatch(/[{}]|undefined|\[object/);
      const english = englishIn(mail).filter((piece) => piece !== 'bill of sale');
      expect(language === 'es' ? english : []).toEqual([]);
    }
  });
});

/** Each part says its name. */
function marked(spec: WordsSpec) {
  const words = Object.entries(spec.parts).map(([part, { must = [], link = false }]) => {
    const needed = must.map((value) => ` {${value}}`).join('');
    return [part, link ? `[«${part}»]` : `«${part}»${needed}`];
  });
  return { [spec.name]: Object.fromEntries(words) };
}

/** Each sample's subject and plain text. */
function samplesOf({ name: mail }: WordsSpec, sender: MailSender): string[] {
  return sampleTitles(mail).map((sample) => {
    const email = composeSample({ mail, sample }, sender);
    if (!email) throw new Error('Expected a sample');
    const { subject, text } = renderEmail(email);
    return `${subject}\n${email.preheader}\n${text}`;
  });
}
