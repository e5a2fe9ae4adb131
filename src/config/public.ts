/** Settings that are built into the pages. They are public: nothing secret belongs here. */

const env: Record<string, unknown> = import.meta.env ?? {};

export const publicConfig = {
  /** What names this product in the audit log. */
  auditAppCode: text(env.PUBLIC_AUDIT_APP_CODE) ?? 'DMV_STOREFRONT',
  /** A lookup of the visitor's address elsewhere, which then learns of every visitor. */
  ipLookupUrl: text(env.PUBLIC_IP_LOOKUP_URL),
};

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
