import type { Approval, ApprovedVersion } from '#contracts/api/editors-notes.ts';
import { allMails } from '../../mails/all.ts';

export const UNAPPROVED = 'A second editor must approve this version first.';

/** Legal pages and emails, which go live only in a version that a second editor has approved. */
export function needsApproval(type: string): boolean {
  return type === 'legalPage' || allMails.some(({ name }) => name === type);
}

export function isApproved(approval: Approval | undefined, document: object): boolean {
  const { writtenBy, approvedBy } = approvalOf(document, approval) ?? {};
  return approvedBy !== undefined && approvedBy.id !== writtenBy?.id;
}

/** Returns what is known of a document's version, which may be older than the last request. */
export function approvalOf(
  document: object,
  approval: Approval | undefined,
): ApprovedVersion | undefined {
  const text = textToApprove(document);
  return [approval?.published, approval].find((one) => one?.text === text);
}

/** Returns what a new request keeps, because the published version stays approved. */
export function publishedVersion(approval: Approval | undefined): ApprovedVersion | undefined {
  if (!approval?.publishedBy) return approval?.published;
  const { text, writtenBy, approvedBy, publishedBy } = approval;
  return { text, writtenBy, approvedBy, publishedBy };
}

/** What an approval covers: everything but the Content Lake's metadata and the English that a translation replaces. */
export function textToApprove(document: object): string {
  const own = Object.entries(document).filter(
    ([name]) => !name.startsWith('_') && name !== 'translatedFrom',
  );
  return JSON.stringify(Object.fromEntries(own), (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).filter(isKept).sort(byName))
      : part,
  );
}

/** A reference is weak until its document is published. */
const isKept = ([name]: [string, unknown]) => name !== '_weak' && name !== '_strengthenOnPublish';
const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1);
