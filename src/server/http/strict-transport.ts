const TWO_YEARS = 'max-age=63072000; includeSubDomains';

/** The header's value that keeps browsers on HTTPS; false for a site that is not on HTTPS. */
export function strictTransport(siteUrl: string): string | false {
  return siteUrl.startsWith('https://') ? TWO_YEARS : false;
}
