/** The places of the site whose words are a document of their own, one for each. */
export const TEXT_PLACES = [
  'offer',
  'not-eligible-example',
  'not-eligible-testimonial',
  'later-noted',
  'sample-notice',
  'sample-thank-you',
  'congratulations',
  'bonus',
  'vehicle-first',
  'not-found',
] as const;
export type TextPlace = (typeof TEXT_PLACES)[number];
