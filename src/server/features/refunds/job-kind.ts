/** The job that makes a refund: its key is the refund's uuid. */
export const SEND_REFUND = 'send-refund';
