/** Business constants and limits of the specification, section 9. Separate constants, so that a page loads only what it uses. */
export const servicePageSize = 100;
export const firstServicePage = 0;
export const indicatorMs = 1000;
export const toastErrorMs = 4000;
export const toastSuccessMs = 2000;
export const toastMax = 20;
export const zipCodeLength = 6;
/** Plates have at most 7 characters and boat numbers 8; a few are written with the words of their kind. */
export const plateLength = 12;
/** What a box for a plate holds: a VIN or a pasted line is refused as a whole rather than cut to a plate. */
export const plateBoxLength = 40;
export const cardNumberLength = 19;
export const expirationMonthLength = 2;
export const expirationYearLength = 4;
export const cvvLength = 3;
export const cvvLengthAmex = 4;
export const otpLength = 6;
export const renewalWindowDays = 75;
export const requestTimeoutMs = 30_000;
