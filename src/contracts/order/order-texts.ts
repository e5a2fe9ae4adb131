/** Text that editors write for the pages of an order. It is part of the content. */
export type TextBlock = {
  heading: string;
  text: string;
  /** The `lang` attribute, if the text isn't translated. */
  lang?: string | undefined;
};

export type OrderTexts = {
  /** The card on the thank-you page. */
  offer: TextBlock;
  /** Shown on the not-yet-eligible page if no vehicle is known. */
  example: TextBlock;
  testimonial: TextBlock;
  /**
   * Shown on the thank-you page, depending on the service. The text contains {order} and {email}. Both the heading and
   * the text may have a form for several orders, as `textForOrders` reads it.
   */
  thanksForRenewals: TextBlock;
  thanksForOthers: TextBlock;
  /** The heading above the next steps, and the note about the year tag, which may have a form for several tags. */
  nextSteps: TextBlock;
  /** Shown below the receipt. `text` is shown only for renewals. */
  receipt: TextBlock;
};

/** Returns an editor's text for one order, or for several: the part after “|”, if there is one. */
export function textForOrders(text: string, count: number): string {
  const [one = '', several = one] = text.split(' | ');
  return count > 1 ? several : one;
}
