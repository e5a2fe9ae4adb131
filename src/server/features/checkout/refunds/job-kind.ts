/** The job that makes a refund: its key is the refund's uuid. */
export const SEND_REFUND = 'send-refund';

/** The job that tells the customer of a refund once it is made: its key is the refund's uuid. */
export const TELL_REFUND = 'tell-refund';
