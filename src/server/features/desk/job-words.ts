import { JOBS, type JobKind } from '../../jobs/kinds.ts';

const jobWords: Record<JobKind, string> = {
  [JOBS.sendReceipt]: 'Emailing the receipt',
  [JOBS.orderStep]: 'Filing or mailing',
  [JOBS.decidePapers]: 'Reviewing the documents',
  [JOBS.reportPapers]: 'Emailing the result of the document review',
  [JOBS.sendRefund]: 'Issuing the refund',
  [JOBS.reportRefund]: 'Emailing about the refund',
  [JOBS.notifyPartner]: 'Notifying the partner',
  [JOBS.sendMail]: 'Sending an email',
  [JOBS.sendUrgentMail]: 'Sending a login code',
  [JOBS.sendUnverifiedMail]: 'Sending an email to an unverified address',
  [JOBS.reconcilePayments]: 'Checking payments with the bank',
  [JOBS.checkDisputes]: 'Checking disputes with the bank',
  [JOBS.reportDeclines]: 'Monitoring declined payments',
  [JOBS.reportLookups]: 'Monitoring plate lookups',
  [JOBS.reportLateOrders]: 'Emailing about late orders',
  [JOBS.followParcels]: 'Following envelopes',
  [JOBS.sendReminders]: 'Sending renewal reminders',
  [JOBS.remindOfPapers]: 'Reminding customers to send documents',
  [JOBS.remindOfDifferences]: 'Reminding customers of differences in fees',
  [JOBS.remindOfMissingPapers]: 'Reminding customers of what the DMV needs',
  [JOBS.checkLinks]: 'Checking links',
  [JOBS.exchangeNotes]: 'Publishing scheduled content',
  [JOBS.removeOldData]: 'Removing old data',
};

const isKind = (kind: string): kind is JobKind => Object.hasOwn(jobWords, kind);

/** Falls back to the kind's name if only a different release defines it. */
export const wordsOfJob = (kind: string): string => (isKind(kind) ? jobWords[kind] : kind);
