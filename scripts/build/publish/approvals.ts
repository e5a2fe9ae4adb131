/** Keeps text that no second editor has approved off the site. */
import { createContentClient } from '#cms/fetch-content.ts';
import { problemOfField } from '#cms/parse-content.ts';
import {
  isApproved,
  needsApproval,
  textToApprove,
  UNAPPROVED,
  wasFirst,
} from '#cms/rules/approval.ts';
import { readContentConfig } from '#config/content.ts';
import { APPROVAL_TYPE, type Approval, approvalSchema } from '#contracts/api/editors-notes.ts';
import type { Published } from './hold-back.ts';

/**
 * Undefined if approvals don't count: without a token, the build can't read them, and changes to the repository's
 * content are reviewed with the code.
 */
export async function fetchApprovals(
  env: Record<string, string | undefined>,
): Promise<Approval[] | undefined> {
  const token = env.SANITY_WRITE_TOKEN;
  if (!env.SANITY_PROJECT_ID || env.SANITY_PROJECT_ID === 'local') return undefined;
  if (!token) {
    console.warn('Approvals are not checked, because SANITY_WRITE_TOKEN is not set.');
    return undefined;
  }
  const client = createContentClient({ ...readContentConfig(env), token });
  const notes = await client
    .withConfig({ perspective: 'raw' })
    .fetch<unknown[]>('*[_type == $type]', { type: APPROVAL_TYPE });
  return notes.flatMap((note) => approvalSchema.safeParse(note).data ?? []);
}

/**
 * Throws a ContentError that names the first document without approval. What was on the last good site needs none. On a
 * new host, neither does text from before the first request.
 */
export function assertApproved(
  documents: readonly Published[],
  before: readonly Published[] | undefined,
  approvals: readonly Approval[],
): void {
  const unapproved = documents.find((document) => {
    if (!needsApproval(document._type)) return false;
    const approval = approvals.find((one) => one.document === document._id);
    const last = before?.find(({ _id }) => _id === document._id);
    const isOld = before
      ? last && textToApprove(last) === textToApprove(document)
      : !approval || wasFirst(approval, document);
    return !isOld && !isApproved(approval, document);
  });
  if (!unapproved) return;
  const field = unapproved._type === 'legalPage' ? 'sections' : 'subject';
  throw problemOfField(unapproved, field, UNAPPROVED);
}
