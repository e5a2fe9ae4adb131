import { FRAMED_CHECKOUT } from '#routes/pages.ts';

/** The partner's public key in a request for the framed checkout. Undefined for any other request. */
export function partnerKeyOf(url: string): string | undefined {
  if (!url.startsWith(FRAMED_CHECKOUT)) return undefined;
  const [path, query] = url.split('?');
  if (path !== FRAMED_CHECKOUT) return undefined;
  return new URLSearchParams(query).get('partner') ?? undefined;
}
