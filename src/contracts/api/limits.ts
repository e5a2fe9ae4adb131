/**
 * Constants and limits from the specification, section 9. Each is a separate export, so that a page loads
 * only those that it uses.
 */
export const servicePageSize = 100;
export const firstServicePage = 0;
export const indicatorMs = 1000;
export const toastErrorMs = 4000;
export const toastSuccessMs = 2000;
export const toastMax = 20;
export const zipCodeLength = 6;
/** Plates have up to 7 characters and boat numbers 8. People type some of them with a prefix. */
export const plateLength = 12;
/** The input field's limit. A VIN or a pasted line is rejected as a whole, not truncated to a plate. */
export const plateBoxLength = 40;
export const cardNumberLength = 19;
export const expirationMonthLength = 2;
export const expirationYearLength = 4;
export const cvvLength = 3;
export const cvvLengthAmex = 4;
export const otpLength = 6;
export const requestTimeoutMs = 30_000;
