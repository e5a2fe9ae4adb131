/** The job that makes a refund. Its key is the refund's UUID. */
export const SEND_REFUND = 'send-refund';

/** The job that notifies the customer after the refund. Its key is the refund's UUID. */
export const TELL_REFUND = 'tell-refund';
