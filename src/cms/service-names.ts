/** The names of the services. They connect a service of the API with its page in the content. */
export const SERVICE_NAMES: readonly string[] = [
  'Renew Vehicle Registration',
  'Replace Vehicle Registration Sticker/Card',
  'Transfer Title',
  'Replace Title',
  'Renew Boat Registration',
  'Replace Boat Registration Sticker/Card',
  'Transfer Boat Title',
  'Replace Boat Title',
  'Check Registration Status',
];

/** Is this, letter for letter, the name of a service? */
export function isServiceName(text: string): boolean {
  return SERVICE_NAMES.includes(text);
}
