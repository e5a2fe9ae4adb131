import {
  APPROVAL_TYPE,
  type Approval,
  type ApprovedVersion,
  approvalIdOf,
} from '#contracts/api/editors-notes.ts';
import { allMails } from '../../mails/all.ts';

export const UNAPPROVED = 'A second editor must approve this version first.';

/** Legal pages and emails, which go live only in a version that a second editor has approved. */
export function needsApproval(type: string): boolean {
  return type === 'legalPage' || allMails.some(({ name }) => name === type);
}

export function isApproved(approval: Approval | undefined, document: object): boolean {
  const { writtenBy, approvedBy } = approvalOf(approval, document) ?? {};
  return approvedBy !== undefined && approvedBy.id !== writtenBy?.id;
}

/** Returns what is known of a document's version, which may be older than the last request. */
export function approvalOf(
  approval: Approval | undefined,
  document: object,
): ApprovedVersion | undefined {
  const text = textToApprove(document);
  return [approval, approval?.published].find((one) => one?.text === text);
}

/** Says that a draft is no longer the version of the last request. Undefined if it is, or if that one was published. */
export function changedSince(
  approval: Approval | undefined,
  draft: object,
  published: object | null,
): string | undefined {
  if (!approval || isWithdrawn(approval) || approvalOf(approval, draft)) return undefined;
  if (published && isRequested(approval, published)) return undefined;
  const { approvedBy, writtenBy } = approval;
  const what = approvedBy
    ? `${approvedBy.name || 'another editor'} approved it`
    : `${writtenBy.name || 'an editor'} requested approval`;
  return `Changed since ${what}`;
}

/** Whether it is the version that was published before the first request, even if it is requested now. */
export function wasFirst({ published: first }: Approval, document: object): boolean {
  return first !== undefined && !first.writtenBy && first.text === textToApprove(document);
}

/** What to set in a request to withdraw it. The approval of the published version stays. */
export const WITHDRAWN = { text: '' } as const;
export const isWithdrawn = ({ text }: Pick<Approval, 'text'>) => text === WITHDRAWN.text;

/** Whether another editor can approve this version, or send it back. */
export function isWaiting(approval: Approval | undefined, document: object): boolean {
  const isOpen = !approval?.approvedBy && approval?.sentBack === undefined;
  return isOpen && isRequested(approval, document);
}

export function isRequested(approval: Approval | undefined, document: object): boolean {
  return approval?.text === textToApprove(document);
}

/** Returns what a new request keeps of the published version, so that its approval isn't lost. */
export function publishedVersion(
  approval: Approval | undefined,
  published: object | null,
): ApprovedVersion | undefined {
  if (!approval) return published ? { text: textToApprove(published) } : undefined;
  const version = published && approvalOf(approval, published);
  if (!version) return approval.published;
  // A request for the published version adds nothing to it until it is approved.
  const isAdded = isApproved(approval, published) || version.text !== approval.published?.text;
  if (!isAdded) return approval.published;
  const { text, writtenBy, requestedAt, approvedBy, approvedAt, publishedBy } = version;
  return { text, writtenBy, requestedAt, approvedBy, approvedAt, publishedBy };
}

type Stored = { _id: string; _rev: string };

/** Returns the mutation that stores a request. The lake rejects it if the stored one isn't the last one that was read. */
export function requestApproval(
  last: (Pick<Approval, 'approvedBy' | 'sentBack' | 'sentBackEarlier'> & Stored) | undefined,
  request: Approval & { type: string; title: string },
) {
  if (!last) {
    return { create: { _id: approvalIdOf(request.document), _type: APPROVAL_TYPE, ...request } };
  }
  // Once a version is approved, the reasons before it are settled.
  const sentBackEarlier = last.approvedBy ? undefined : (last.sentBack ?? last.sentBackEarlier);
  const set = { ...request, sentBackEarlier };
  const unset = [
    ...['approvedBy', 'approvedAt', 'publishedBy', 'sentBack'],
    ...(['sentBackEarlier', 'note'] as const).filter((name) => set[name] === undefined),
  ];
  return { patch: { id: last._id, ifRevisionID: last._rev, set, unset } };
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
