/** `order_status`: 0 is processing (specification, section 3); any other number is the end of what we do at the DMV. */
export const orderStatuses = { processing: 0, completed: 1, canceled: 2, refused: 3 } as const;

/** The payment status of an order that was paid and is not carried out. */
export const paymentStates = { refundDue: 'REFUND REQUESTED', refunded: 'REFUNDED' } as const;
