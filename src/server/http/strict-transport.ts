const TWO_YEARS = 'max-age=63072000; includeSubDomains';

/** The HSTS header's value. False if the site is not on HTTPS. */
export function strictTransport(siteUrl: string): string | false {
  return siteUrl.startsWith('https://') ? TWO_YEARS : false;
}
