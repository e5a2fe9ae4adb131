/**
 * The places of the site whose words are a document of their own, one for each, in the order of the site. The Studio
 * shows their titles, and can read no more of the site.
 */
export const TEXT_PLACES = [
  { title: 'Thank-you page: offers card', value: 'offer' },
  { title: 'Not yet eligible, without a vehicle: example', value: 'not-eligible-example' },
  { title: 'Not yet eligible, without a vehicle: testimonial', value: 'not-eligible-testimonial' },
  { title: 'After “not yet eligible”: check your email', value: 'later-noted' },
  { title: 'Sample pages: notice', value: 'sample-notice' },
  { title: 'Sample pages: thank you', value: 'sample-thank-you' },
  { title: 'Congratulations', value: 'congratulations' },
  { title: 'Congratulations: bonus', value: 'bonus' },
  { title: 'Shipping address without a vehicle', value: 'vehicle-first' },
  { title: 'Page not found', value: 'not-found' },
] as const;
export type TextPlace = (typeof TEXT_PLACES)[number]['value'];
