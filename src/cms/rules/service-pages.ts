/** Which page belongs to which service. The build and the Studio both ask here, and refuse in the same words. */
import { SERVICE_SLUGS } from '#contracts/catalogue/service-slugs.ts';
import { servicePath } from '#routes/pages.ts';

/** A service page's address, and the slug of the service that it is about. */
type Page = { slug: string; service: string };

/** What is wrong with the service of a page, in one sentence; true where nothing is. */
export function problemOfService({ slug, service }: Page): string | true {
  if (!SERVICE_SLUGS.includes(service)) return 'Choose a service from the list.';
  const isOfAnother = SERVICE_SLUGS.includes(slug) && !isOwnPage({ slug, service });
  return !isOfAnother || `The address ${servicePath(slug)} is reserved for the service "${slug}".`;
}

/** What is wrong with a page's address beside the `others`, in one sentence; true where nothing is. */
export function problemOfServiceAddress(slug: string, others: readonly string[]): string | true {
  return (
    !others.includes(slug) || `Another service page already uses the address ${servicePath(slug)}.`
  );
}

/** What is missing among the addresses of all service pages, a sentence each. */
export function missingServicePages(slugs: readonly string[]): string[] {
  const missing = SERVICE_SLUGS.filter((slug) => !slugs.includes(slug));
  return missing.map((slug) => `The site needs a service page at ${servicePath(slug)}.`);
}

/** Is this the one page at the service's own address? There may be others about the same service. */
export function isOwnPage({ slug, service }: Page): boolean {
  return slug === service;
}
