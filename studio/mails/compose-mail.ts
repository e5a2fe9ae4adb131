import { licenseeOf, settingsSchema } from '../../src/cms/documents/settings-schema.ts';
import type { Documents } from '../../src/cms/fetch-content.ts';
import { inLanguage } from '../../src/cms/in-language.ts';
import { SCREEN_WORDS, withoutMistakes } from '../../src/cms/rules/screen-words.ts';
import { type RenderedEmail, renderEmail } from '../../src/mails/frame/render.ts';
import { plateSvg } from '../../src/mails/plates/plate-size.ts';
import { composeSample, sampleTitles } from '../../src/mails/samples.ts';
import type { Language } from '../../src/words/languages.ts';
import { replaceWords, runIn } from '../../src/words/store-server.ts';

/** The Studio doesn't know the site's address. */
export const SITE = 'https://example.com';

type Shown = { mail: string; sample: string; language: Language };

/**
 * Composes an email as the site does, with the words of screens that editors have replaced. The email is undefined if
 * the site settings are incomplete. `words` are the email's texts, by field.
 */
export function composeMail(
  documents: Documents,
  { mail, sample, language }: Shown,
): { email: RenderedEmail | undefined; words: Record<string, string> } {
  const shown = inLanguage(documents, language);
  const mails = Object.fromEntries(shown.map((document) => [document._type, textsOf(document)]));
  const words = mails[mail] ?? {};
  const settings = settingsSchema.safeParse(shown.find(({ _type }) => _type === 'siteSettings'));
  if (!settings.success) return { email: undefined, words };
  replaceWords(withoutMistakes(documents.find(({ _type }) => _type === SCREEN_WORDS)));
  const email = runIn(language, () => {
    const sender = { ...licenseeOf(settings.data), siteUrl: SITE, mails };
    const sampleMail = composeSample({ mail, sample }, sender);
    return sampleMail && renderEmail(sampleMail);
  });
  return { email, words };
}

/** Returns the given sample if it contains a part of the email, or the first sample that does. */
export function sampleWith(part: string, documents: Documents, shown: Shown): string {
  const MARK = '¤';
  const marked = documents.map((document) =>
    document._type === shown.mail && typeof document[part] === 'string'
      ? { ...document, [part]: `${document[part]}${MARK}` }
      : document,
  );
  const titles = [shown.sample, ...sampleTitles(shown.mail)];
  const found = titles.find((sample) => {
    const { email } = composeMail(marked, { ...shown, sample });
    return `${email?.subject}${email?.html}`.includes(MARK);
  });
  return found ?? shown.sample;
}

function textsOf(document: Documents[number]): Record<string, string> {
  const texts = Object.entries(document).filter(
    (field): field is [string, string] => typeof field[1] === 'string' && !field[0].startsWith('_'),
  );
  return Object.fromEntries(texts);
}

/** The page for a frame that loads nothing, in which links lead nowhere. */
export function pageOf({ html, plates }: RenderedEmail): string {
  return plates.reduce(
    (page, plate) =>
      page.replaceAll(
        `cid:plate-${plate}.png`,
        `data:image/svg+xml,${encodeURIComponent(plateSvg(plate))}`,
      ),
    html.replace('<head>', '<head><base target="_blank">'),
  );
}
