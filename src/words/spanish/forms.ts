/** Fields, addresses, cards, prices, and the order summary. */
export const forms = {} as const;
