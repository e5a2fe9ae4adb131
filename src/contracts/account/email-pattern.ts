/**
 * The email rule for forms. It is separate from the schemas, because some pages that use it don't load a schema
 * library.
 */

/**
 * The form rule for home, shipping, and edit-address emails (specification, section 5): a local part, `@`,
 * 3–16 lowercase letters, any one character, 2–6 lowercase letters. It rejects some real addresses, so only
 * forms use it.
 */
export const FORM_EMAIL = /^[A-Za-z0-9._%+-]+@[a-z]{3,16}.[a-z]{2,6}$/;

/**
 * Whether a form may send this email. `accepted` is the one address that doesn't have to match the form rule,
 * because the server already has it or the customer has confirmed it.
 */
export function isFormEmail(typed: string, accepted: string): boolean {
  const email = typed.trim();
  return FORM_EMAIL.test(email) || (email !== '' && email === accepted);
}
