/** The steps of an order up to the payment. */
export const checkout = {} as const;
