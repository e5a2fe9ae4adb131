/** The slugs of the services. They connect a service of the API with its page in the content. */
export const SERVICE_SLUGS: readonly string[] = [
  'renew-vehicle-registration',
  'replace-vehicle-registration-sticker-card',
  'transfer-title',
  'replace-title',
  'renew-boat-registration',
  'replace-boat-registration-sticker-card',
  'transfer-boat-title',
  'replace-boat-title',
  'check-registration-status',
];
