import { SERVICE_SLUGS } from '#contracts/catalogue/service-plan.ts';
import { servicePath } from '#routes/pages.ts';

/** `service` is the slug of the service that the page describes. */
type Page = { slug: string; service: string };

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

export function missingServicePages(slugs: readonly string[]): string[] {
  const missing = SERVICE_SLUGS.filter((slug) => !slugs.includes(slug));
  return missing.map((slug) => `The site needs a service page at ${servicePath(slug)}.`);
}

/** Other pages may be about the same service. */
export function isOwnPage({ slug, service }: Page): boolean {
  return slug === service;
}
