/**
 * Settings that are built into the pages. The bundler replaces each full name with its value, which anyone
 * can read, so put no secrets here.
 */

export const publicConfig = {
  auditAppCode: text(import.meta.env?.PUBLIC_AUDIT_APP_CODE) ?? 'DMV_STOREFRONT',
  /** The URL of a third-party IP address lookup. The service's operator sees every visitor's IP address. */
  ipLookupUrl: text(import.meta.env?.PUBLIC_IP_LOOKUP_URL),
};

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
