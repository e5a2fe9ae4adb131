/** What editors may write in an email: its parts, and their placeholders. */

/** The placeholders that the server fills in, with their descriptions for editors. */
export const VALUES = {
  provider: 'our name',
  name: 'the customer’s first name',
  plate: 'the license plate',
  plates: 'the license plates',
  order: 'the order number',
  orders: 'the order numbers',
  service: 'the name of the service',
  amount: 'the refund',
  difference: 'how much more the DMV charges than the customer paid',
  refundDays: 'the number of business days a refund takes',
  minutes: 'the number of minutes a code is valid',
  failures: 'the number of wrong codes',
  day: 'the day',
  dates: 'a sentence with the days of the mailing and delivery',
  moment: 'the day and time',
  days: 'the number of days before expiration when renewals open',
  next: 'the next step, from the parts below',
  until: 'how long the customer can cancel, from the parts below',
  waiting: 'the numbers of the orders that need documents',
  mailed: 'what we mail',
  done: 'what we did not do, from the parts below',
  still: 'what is late, from the parts below',
  advice: 'what the digital copy is for, as in My Orders',
  documents: 'the names of the documents that are missing',
  tracking: 'the carrier and the tracking number',
  refund: 'the refund’s amount, card, and day, in full sentences, as on the order’s page',
  reason: 'why the DMV did not accept the order, if the DMV gave a reason',
  papers: 'how many documents we need, as on the order’s page',
  record: 'the DMV record, in one line',
  city: 'the city',
  state: 'the state',
  payment: 'the payment reference',
  reference: 'the request number',
  acknowledgeDays: 'the number of days to acknowledge a request',
  answerDays: 'the number of days to answer a request',
  requests: 'the number of requests a customer can make per year',
} as const;
type ValueName = keyof typeof VALUES;

export type PartSpec = {
  /** The part's label in the Studio. */
  title: string;
  /** The placeholders that the part must contain. */
  must?: readonly ValueName[];
  /** Placeholders that only this part may contain. */
  own?: readonly ValueName[];
  /** Whether the part contains a link in square brackets. */
  link?: boolean;
};

export type WordsSpec = {
  /** The document's type, which is also its id. */
  name: string;
  title: string;
  /** When the email is sent, for editors. */
  sent: string;
  /** The placeholders that all parts of the email may contain. */
  values: readonly ValueName[];
  parts: Readonly<Record<string, PartSpec>>;
};

export type EmailSpec = WordsSpec & {
  /** The email's name in the outbox, as operators see it. */
  kind: string;
  parts: Readonly<Record<keyof typeof opening, PartSpec>>;
};

/** By document and part. */
export type Words = Readonly<Record<string, Readonly<Record<string, string>>>>;

export const opening = {
  subject: { title: 'Subject' },
  preheader: { title: 'Preview text' },
  heading: { title: 'Heading' },
  lead: { title: 'Introduction' },
} as const satisfies Record<string, PartSpec>;
