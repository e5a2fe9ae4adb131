/** Rules for the pages of services. The build and the Studio share them and show the same messages. */
import { SERVICE_SLUGS } from '#contracts/catalogue/service-plan.ts';
import { servicePath } from '#routes/pages.ts';

/** A service page's address, and the slug of the service that it describes. */
type Page = { slug: string; service: string };

/** Checks the service of a page. Returns the problem as a sentence, or true. */
export function problemOfService({ slug, service }: Page): string | true {
  if (!SERVICE_SLUGS.includes(service)) return 'Choose a service from the list.';
  const isOfAnother = SERVICE_SLUGS.includes(slug) && !isOwnPage({ slug, service });
  return !isOfAnother || `The address ${servicePath(slug)} is reserved for the service "${slug}".`;
}

export function problemOfServiceAddress(slug: string, others: readonly string[]): string | true {
  return (
    !others.includes(slug) || `Another service page already uses the address ${servicePath(slug)}.`
  );
}

/** Returns one sentence for each required address that no service page has. */
export function missingServicePages(slugs: readonly string[]): string[] {
  const missing = SERVICE_SLUGS.filter((slug) => !slugs.includes(slug));
  return missing.map((slug) => `The site needs a service page at ${servicePath(slug)}.`);
}

/** Whether this page has its service's address. Other pages may be about the same service. */
export function isOwnPage({ slug, service }: Page): boolean {
  return slug === service;
}
