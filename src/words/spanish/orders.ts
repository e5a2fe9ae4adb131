/** Paid orders: status, documents, refunds, cancellations. */
export const orders = {} as const;
