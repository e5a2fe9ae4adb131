import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { fetchContent } from '#cms/fetch-content.ts';
import { setContent } from '#cms/source.ts';
import { readContentConfig } from '#config/content.ts';
import { getListedPages, linksIn, versionsOf } from './pages.ts';

/** The license is not translated. */
const published = (await fetchContent(readContentConfig(process.env))).filter(
  ({ _id }) => _id !== 'legalPage-license-es',
);
const referencesSchema = z.array(z.object({ _ref: z.string() }));

/** Only these pages are released in Spanish. */
function release(keep: (id: string) => boolean) {
  setContent(
    published.map((document) => {
      if (document._type !== 'releasedPages') return document;
      return {
        ...document,
        es: referencesSchema.parse(document.es).filter(({ _ref }) => keep(_ref)),
      };
    }),
  );
}
const spanishPaths = async () =>
  (await getListedPages()).flatMap(({ language, path }) => (language === 'es' ? path : []));

describe('a translated page that is not released', { tags: ['LANG-003'] }, () => {
  it('is not offered in Spanish, and neither is a released page without a translation', async () => {
    release(() => true);
    const all = await spanishPaths();
    expect(all).toContain('/es/services/transfer-title');
    expect(all).toContain('/es/faq');
    expect(all).not.toContain('/es/license');

    release((id) => id !== 'servicePage-transfer-title' && id !== 'pageText-faq');
    const left = all.filter((path) => path !== '/es/services/transfer-title' && path !== '/es/faq');
    expect(await spanishPaths()).toEqual(left);
    expect((await versionsOf('/faq')).others).toEqual([]);
    expect((await versionsOf('/services')).others).toMatchObject([{ path: '/es/services' }]);
  });

  it('is replaced by the English page in links', async () => {
    release((id) => id !== 'pageText-faq');
    const to = await linksIn('es');
    expect(to('/faq#q-refund')).toBe('/faq#q-refund');
    expect(to('/services')).toBe('/es/services');
  });

  it('is all that there is if editors have released nothing', async () => {
    setContent(published.filter(({ _type }) => _type !== 'releasedPages'));
    expect(await spanishPaths()).toEqual([]);
  });
});
