/** What editors may write into an email: its parts, and what is filled into them. */

/** What the server fills in, by what the editors read about it. */
export const VALUES = {
  provider: 'our name',
  name: 'the customer’s first name',
  plate: 'the license plate',
  plates: 'the license plates',
  order: 'the number of the order',
  orders: 'the numbers of the orders',
  service: 'the name of the service',
  amount: 'the refund',
  refundDays: 'the business days until a refund is there',
  minutes: 'how many minutes a code is valid',
  failures: 'how many wrong codes there were',
  day: 'the day',
  moment: 'the day and the time',
  days: 'the days before the expiry from which one can renew',
  next: 'what comes next, from the parts below',
  until: 'until when one can cancel, from the parts below',
  waiting: 'the numbers of the orders that wait for papers',
  mailed: 'what is mailed',
  done: 'what we did not do, from the parts below',
  still: 'what is late, from the parts below',
  advice: 'what a digital copy is good for, as in My Orders',
  papers: 'how many papers are needed, as on the order’s page',
  record: 'what the DMV has on record, in one line',
  city: 'the city',
  state: 'the state',
  payment: 'the number of the payment',
  reference: 'the number of the request',
  acknowledgeDays: 'the days until we acknowledge a request',
  answerDays: 'the days until we answer a request',
  requests: 'how many requests one can make a year',
} as const;
type ValueName = keyof typeof VALUES;

export type PartSpec = {
  /** Its label in the Studio. */
  title: string;
  /** The values that it has to say. */
  must?: readonly ValueName[];
  /** Values that only this part can say. */
  own?: readonly ValueName[];
  /** Does it contain a link, in square brackets? */
  link?: boolean;
};

/** The words of one document. */
export type WordsSpec = {
  /** The type of the document, and its id. */
  name: string;
  title: string;
  /** When it is sent, for editors. */
  sent: string;
  /** What every part of it can say. */
  values: readonly ValueName[];
  parts: Readonly<Record<string, PartSpec>>;
};

export type EmailSpec = WordsSpec & {
  /** The name that the outbox and operators know the email by. */
  kind: string;
  parts: Readonly<Record<keyof typeof opening, PartSpec>>;
};

/** The words of all documents as editors wrote them, by document and part. */
export type Words = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What every email begins with. */
export const opening = {
  subject: { title: 'Subject' },
  preheader: { title: 'Preview beside the subject' },
  heading: { title: 'Heading' },
  lead: { title: 'Lead' },
} as const satisfies Record<string, PartSpec>;
