/** Text that editors write for the pages of an order. It is part of the content. */
export type TextBlock = {
  heading: string;
  text: string;
  /** The `lang` attribute, if the text isn't translated. */
  lang?: string | undefined;
};

export type OrderTexts = {
  /** The card on the thank-you page. Partners' pages, which may be an insurer's, don't show it. */
  offer?: TextBlock;
  /** Shown on the not-yet-eligible page if no vehicle is known. */
  example: TextBlock;
  testimonial: TextBlock;
  /**
   * Shown on the thank-you page, depending on the service. The text contains {order} and {email}. In both the
   * heading and the text, a form for several orders may follow a “|”.
   */
  thanksForRenewals: TextBlock;
  thanksForOthers: TextBlock;
  /** The heading above the next steps, and the note about the year tag, which may have such a form, too. */
  nextSteps: TextBlock;
  /** Shown below the receipt. `text` is shown only for renewals. */
  receipt: TextBlock;
};
