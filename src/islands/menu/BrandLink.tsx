import { DEFAULT_BRAND } from '#contracts/site/default-brand.ts';
import { translate } from '#words/words.ts';

/** The provider's logo and name as static markup. The page's script replaces them with the server's values. */
export function BrandLink({ home }: { home: string }) {
  return (
    <a className="brand" href={home}>
      <img src="/logo.svg" alt="" width="56" height="36" />
      <span>
        <b>{DEFAULT_BRAND.title}</b>
        <small>{translate(DEFAULT_BRAND.subTitle)}</small>
      </span>
    </a>
  );
}
