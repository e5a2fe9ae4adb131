/**
 * The values are stored with the jobs, and indexes and earlier releases depend on them, so only the names on the left
 * may change.
 */
export const JOBS = {
  sendReceipt: 'send-receipt',
  orderStep: 'order-step',
  /** Decides on documents in place of staff, in the sandbox. */
  decidePapers: 'judge-papers',
  /** Notifies a customer of our decisions on their documents. */
  reportPapers: 'tell-papers',
  /** The job's key is the refund's UUID. */
  sendRefund: 'send-refund',
  /** Notifies a customer of a refund. The job's key is the refund's UUID. */
  reportRefund: 'tell-refund',
  notifyPartner: 'tell-partner',
  sendMail: 'send-mail',
  /** Sends login codes: emails that the reader is waiting for and that soon become useless. */
  sendUrgentMail: 'send-urgent-mail',
  /**
   * Sends emails to unverified recipients. Strangers can trigger many of these, so they have a separate queue that
   * doesn't delay receipts.
   */
  sendUnverifiedMail: 'send-unverified-mail',
  reconcilePayments: 'reconcile-payments',
  /** Reads disputes from the payment provider, in case an event about one never arrived. */
  checkDisputes: 'check-disputes',
  reportDeclines: 'report-declines',
  reportLookups: 'report-lookups',
  reportLateOrders: 'tell-late-orders',
  followParcels: 'follow-parcels',
  sendReminders: 'send-reminders',
  remindOfPapers: 'remind-of-papers',
  remindOfMissingPapers: 'remind-of-missing',
  remindOfDifferences: 'remind-of-differences',
  checkLinks: 'check-links',
  exchangeNotes: 'publish-scheduled',
  removeOldData: 'remove-old-data',
} as const;

export type JobKind = (typeof JOBS)[keyof typeof JOBS];
