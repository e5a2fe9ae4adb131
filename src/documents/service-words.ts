import type { ServiceKind } from '#contracts/catalogue/service-type.ts';

type Words = {
  /** What comes after the payment. */
  next: string;
  /** What is on its way to the customer. */
  mailed: string;
};

/** How a mail speaks of each kind of service. */
export const serviceWords = {
  renewal: {
    next: 'A digital copy follows by email. Your official document and sticker come by mail.',
    mailed: 'Your official document and sticker are in the mail.',
  },
  replacement: {
    next: 'Your replacement comes by mail.',
    mailed: 'Your replacement is in the mail.',
  },
  transfer: {
    next: 'The official document comes by mail.',
    mailed: 'Your official document is in the mail.',
  },
  title: {
    next: 'Your replacement title comes by mail.',
    mailed: 'Your replacement title is in the mail.',
  },
  status: {
    next: 'You can follow it in your orders.',
    mailed: 'Your order is in the mail.',
  },
} as const satisfies Record<ServiceKind, Words>;
