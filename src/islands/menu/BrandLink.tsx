import { DEFAULT_TITLE } from '#contracts/site/default-title.ts';
import { t } from '#words/words.ts';

/** The provider's logo and name as static markup. The page's script replaces them with the server's values. */
export function BrandLink({ home }: { home: string }) {
  return (
    <a className="brand" href={home}>
      <img src="/logo.svg" alt="" width="56" height="36" />
      <span>
        <b>{DEFAULT_TITLE}</b>
        <small>{t('Officially Entrusted by the CA Department of Motor Vehicles')}</small>
      </span>
    </a>
  );
}
