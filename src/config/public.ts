/** Settings that are built into the pages. They are public: nothing secret belongs here. */

const env: Record<string, unknown> = import.meta.env ?? {};

export const publicConfig = {
  /** The name of this product in the audit log. */
  auditAppCode: text(env.PUBLIC_AUDIT_APP_CODE) ?? 'DMV_STOREFRONT',
  /** An outside lookup of the visitor's address, which then learns about every visitor. */
  ipLookupUrl: text(env.PUBLIC_IP_LOOKUP_URL),
};

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
