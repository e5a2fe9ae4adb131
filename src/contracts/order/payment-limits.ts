/** How long customers may take to authenticate at their bank. After that, the server cancels the payment. */
export const ACTION_MINUTES = 15;

/** How long the browser shows the bank's page: longer than the server waits, so the browser can read the result. */
export const BANK_PAGE_MS = (ACTION_MINUTES + 1) * 60_000;
