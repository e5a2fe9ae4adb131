/** The e-mail rule of the forms, apart from the schemas, for pages that load no schema library. */

/**
 * The form rule for home, shipping and edit-address e-mails (specification, section 5):
 * a local part, `@`, 3–16 lowercase letters, any one character, 2–6 lowercase letters.
 * It is narrower than real addresses are, so it is a form rule only.
 */
export const FORM_EMAIL = /^[A-Za-z0-9._%+-]+@[a-z]{3,16}.[a-z]{2,6}$/;

/**
 * May a form send this e-mail? `accepted` is the one address that needs not follow the form rule: the server
 * has it already, or the customer has said that it is right.
 */
export function isFormEmail(typed: string, accepted: string): boolean {
  const email = typed.trim();
  return FORM_EMAIL.test(email) || (email !== '' && email === accepted);
}
