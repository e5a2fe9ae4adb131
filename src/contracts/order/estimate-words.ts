/** What customers read about a fee that is calculated from what they told us. */
export const ESTIMATE_NOTE =
  'The DMV’s fees are an estimate. If the DMV charges less, we refund the difference. If it charges more, we ask you before we charge anything, or we cancel your order with a full refund. Our fees don’t change.';

/** The same in one line, on the screens before and after the one that explains it. */
export const ESTIMATE_LINE = 'The DMV’s fees are an estimate until we file.';
