/**
 * `order_status`: 0 is processing (specification, section 3). Any other number means that our work at the DMV
 * has ended.
 */
export const orderStatuses = { processing: 0, completed: 1, canceled: 2, refused: 3 } as const;

/** The payment status of a paid order that is not carried out. */
export const paymentStates = { refundDue: 'REFUND REQUESTED', refunded: 'REFUNDED' } as const;
