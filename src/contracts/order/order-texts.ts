/** Text that editors write for the pages of an order. It comes with the content. */
export type Words = { heading: string; text: string };

export type OrderTexts = {
  /** The card on the thank-you page. */
  offer: Words;
  /** On the not-yet-eligible page when no vehicle is known. */
  example: Words;
  testimonial: Words;
  /** On the thank-you page, depending on what was paid for. The text contains {order} and {email}. */
  thanksForRenewals: Words;
  thanksForOthers: Words;
  /** The headings of the next steps and of the year tag. */
  nextSteps: Words;
  /** Below the receipt; the second one only for renewals. */
  receipt: Words;
};
