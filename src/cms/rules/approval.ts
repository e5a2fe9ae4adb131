import type { Approval } from '#contracts/api/editors-notes.ts';
import { allMails } from '../../mails/all.ts';

export const UNAPPROVED = 'A second editor must approve this version first.';

/** Legal pages and emails, which go live only in a version that a second editor has approved. */
export function needsApproval(type: string): boolean {
  return type === 'legalPage' || allMails.some(({ name }) => name === type);
}

export function isApproved(approval: Approval | undefined, document: object): boolean {
  const { writtenBy, approvedBy, text } = approval ?? {};
  return (
    approvedBy !== undefined && approvedBy.id !== writtenBy?.id && text === textToApprove(document)
  );
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
