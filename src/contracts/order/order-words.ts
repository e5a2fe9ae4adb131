/** The states of a paid order, as every screen and mail names them. */
export const orderStates = {
  paid: 'Paid',
  filing: 'Filing with the DMV',
  feesTaken: 'Fees paid, papers missing',
  accepted: 'Accepted by the DMV',
  mailed: 'Mailed',
  delivered: 'Delivered',
  refused: 'Not accepted by the DMV',
  canceled: 'Canceled',
  // A status check files nothing.
  asking: 'Asking the DMV',
  answered: 'Answered by the DMV',
} as const;

/** The order's status in a word: `pending` is how the dashboard names the one that is processing. */
export const orderBadges = {
  processing: 'PROCESSING',
  pending: 'PENDING',
  completed: 'COMPLETED',
  canceled: 'CANCELED',
  refused: 'NOT ACCEPTED',
  papersMissing: 'DOCUMENTS MISSING',
  feesTaken: 'FEES PAID, PAPERS MISSING',
  /** Nobody knows yet whether it is paid, or it has turned out that it is not. */
  checking: 'PAYMENT BEING CHECKED',
  unpaid: 'NOT PAID',
} as const;

/** The shipping status, in the same words. */
export const shippingStates = {
  waiting: 'Not mailed yet',
  labelPrinted: 'Label Printed',
  mailed: orderStates.mailed,
  none: 'No shipment needed',
  canceled: orderStates.canceled,
  refused: orderStates.refused,
} as const;
