/**
 * Settings that are built into the pages: the bundler replaces their full names. They are public: put no
 * secrets here.
 */

export const publicConfig = {
  /** The name of this product in the audit log. */
  auditAppCode: text(import.meta.env?.PUBLIC_AUDIT_APP_CODE) ?? 'DMV_STOREFRONT',
  /** An external lookup of the visitor's IP address. That company then learns about every visitor. */
  ipLookupUrl: text(import.meta.env?.PUBLIC_IP_LOOKUP_URL),
};

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
