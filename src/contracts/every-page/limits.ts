/** Business constants and limits of the specification, section 9. */
export const limits = {
  servicePageSize: 100,
  servicePage: 0,
  indicatorMs: 1000,
  toastErrorMs: 4000,
  toastSuccessMs: 2000,
  toastMax: 20,
  zipCodeLength: 6,
  /** Plates have at most 7 characters and boat numbers 8; people type spaces between them. */
  plateLength: 12,
  cardNumberLength: 19,
  expirationMonthLength: 2,
  expirationYearLength: 4,
  cvvLength: 3,
  cvvLengthAmex: 4,
  otpLength: 6,
  renewalWindowDays: 75,
  requestTimeoutMs: 30_000,
} as const;
