/** The three e-mail rules, apart from the schemas, for pages that load no schema library. */

/**
 * The form rule for home, shipping and edit-address e-mails (specification, section 5):
 * a local part, `@`, 3–16 lowercase letters, any one character, 2–6 lowercase letters.
 * It is narrower than real addresses are, so it is a form rule only.
 */
export const FORM_EMAIL = /^[A-Za-z0-9._%+-]+@[a-z]{3,16}.[a-z]{2,6}$/;

/** The login rule, which is also all that the server requires of an e-mail. */
export const LOGIN_EMAIL = /^\S+@\S+\.\S+$/;

/** The stricter rule of the profile form. */
export const PROFILE_EMAIL = /^[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/;
