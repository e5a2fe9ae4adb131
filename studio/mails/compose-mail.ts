import { licenseeOf, settingsSchema } from '../../src/cms/documents/settings-schema.ts';
import type { Documents } from '../../src/cms/fetch-content.ts';
import { inLanguage } from '../../src/cms/in-language.ts';
import { type RenderedEmail, renderEmail } from '../../src/mails/frame/render.ts';
import { plateSvg } from '../../src/mails/plates/plate-size.ts';
import { composeSample } from '../../src/mails/samples.ts';
import type { Language } from '../../src/words/languages.ts';
import { runIn } from '../../src/words/store-server.ts';

/** The Studio doesn't know the site's address. */
const SITE = 'https://example.com';

type Shown = { mail: string; sample: string; language: Language };

/** The text of a document in a language, by field. */
export function wordsIn(documents: Documents, type: string, language: Language) {
  const found = inLanguage(documents, language).find(({ _type }) => _type === type);
  const texts = Object.entries(found ?? {}).filter(
    (field): field is [string, string] => typeof field[1] === 'string' && !field[0].startsWith('_'),
  );
  return Object.fromEntries(texts);
}

/** Composes an email as the site does. Undefined if the site settings are incomplete. */
export function composeMail(
  documents: Documents,
  { mail, sample, language }: Shown,
): RenderedEmail | undefined {
  const shown = inLanguage(documents, language);
  const settings = settingsSchema.safeParse(shown.find(({ _type }) => _type === 'siteSettings'));
  if (!settings.success) return undefined;
  const mails = Object.fromEntries(
    shown.map(({ _type }) => [_type, wordsIn(documents, _type, language)]),
  );
  return runIn(language, () => {
    const sender = { ...licenseeOf(settings.data), siteUrl: SITE, mails };
    const email = composeSample({ mail, sample }, sender);
    return email && renderEmail(email);
  });
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
