/** Words that editors write for the pages of an order. They arrive from outside, as content. */
export type Words = { heading: string; text: string };

export type OrderTexts = {
  /** The card on the thank-you page. */
  offer: Words;
  /** Of the not-yet-eligible page, where no vehicle is known. */
  example: Words;
  testimonial: Words;
  /** Of the thank-you page, by what was paid for; the text has {order} and {email} in it. */
  thanksForRenewals: Words;
  thanksForOthers: Words;
  /** Above what follows, and of the year tag. */
  nextSteps: Words;
  /** Below the receipt; the text after renewals alone. */
  receipt: Words;
};
