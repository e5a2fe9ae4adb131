import { extensionFor, extensionOf } from '#contracts/account/file-type.ts';
import { type Paper, papersOf } from '#contracts/catalogue/service-plan.ts';
import type { OrderPaper } from '#contracts/order/order.ts';
import { paperLimits, paperMessages, paperTypeOf } from '#contracts/papers/papers.ts';
import { msg } from '#words/words.ts';
import { isUuid } from '../../db/uuid.ts';
import type { Deps } from '../../deps.ts';
import { Conflict, NotFound } from '../../errors.ts';
import { folders } from '../../gateways/storage/port.ts';
import { JOBS } from '../../jobs/kinds.ts';
import { FIRST_STAGE } from '../../order-lifecycle.ts';
import type { Caller } from '../account/access.ts';
import { papersOfLine } from '../orders/papers.ts';
import { findLine, lockOrder, type OrderLineInFull } from '../orders/service.ts';
import {
  claimUpload,
  dropUpload,
  fileFromUpload,
  markUploadsUsed,
  readUpload,
  signUpload,
} from '../uploads/service.ts';
import { SANDBOX_CHECK_MS } from './decide.ts';
import { paperRow, selectPapersOf, upsertPapers } from './store.ts';

const NOT_NEEDED = msg('This order does not need this document.');
const ORDER_GONE = msg('We couldn’t find this order.');
const TOO_LATE = msg('This order no longer needs documents.');
const ACCEPTED = msg('We’ve already accepted this document. You don’t need to send it again.');

type SentPaper = { paper: Paper; file_name: string };

/** The file must have exactly the declared length. */
export async function signPaper(
  deps: Deps,
  caller: Caller,
  lineUuid: string,
  { paper, file_name, content_length, ip }: SentPaper & { content_length: number; ip: string },
): Promise<{ url: string; content_type: string }> {
  const { line } = await openOrder(deps, caller, lineUuid);
  await assertWanted(deps, line, paper);
  const contentType = paperTypeOf(file_name) ?? '';
  const file = {
    folder: folders.sentPapers,
    extension: extensionFor(contentType),
    contentType,
    contentLength: content_length,
  };
  const url = await signUpload(deps, line, file, ip);
  return { url, content_type: contentType };
}

/**
 * Submits a file that was uploaded to a signed URL, and replaces an earlier one. Idempotent. Returns all documents of
 * the order. Throws ValidationError if the file's content doesn't match its type.
 */
export async function submitPaper(
  deps: Deps,
  caller: Caller,
  lineUuid: string,
  { paper, file_name, upload }: SentPaper & { upload: string },
): Promise<OrderPaper[]> {
  const { user, line } = await openOrder(deps, caller, lineUuid);
  const sent = { userUuid: user.uuid, url: upload };
  const uploadKey = await fileFromUpload(deps, sent);
  const before = await selectPapersOf(deps.db, line.uuid);
  const isKept = line.is_test || before.some(({ upload_key }) => upload_key === uploadKey);
  if (uploadKey === undefined || !isKept) {
    await assertWanted(deps, line, paper);
    const key = await claimUpload(
      deps,
      { ...sent, field: 'upload' },
      {
        from: folders.sentPapers,
        folder: folders.papers,
        extension: extensionOf(upload),
        sendAgain: paperMessages.sendAgain,
        async make(row, stored) {
          const bytes = await readUpload(deps, row, stored, paperLimits.maxBytes);
          if (bytes === 'too large') return { objection: paperMessages.tooLarge };
          if (bytes === 'not what it says') return { objection: paperMessages.notWhatItSays };
          return { bytes, contentType: row.content_type };
        },
      },
    );
    await storePaper(deps, line, { paper, file_name, key });
    // Test orders are free to create, so their files are checked and then deleted.
    if (line.is_test) await dropUpload(deps, key);
  }
  return papersOfLine(deps.db, line);
}

async function storePaper(
  deps: Deps,
  line: OrderLineInFull,
  { paper, file_name, key }: SentPaper & { key: string },
): Promise<void> {
  const now = deps.clock();
  const replaced = await deps.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, line.uuid);
    if (order?.stage !== FIRST_STAGE) throw new Conflict('PAPERS_CLOSED', TOO_LATE);
    const current = (await selectPapersOf(tx, line.uuid)).find((row) => row.paper === paper);
    if (current?.state === 'accepted') throw new Conflict('PAPER_ACCEPTED', ACCEPTED);
    const changes = { state: 'checking', upload_key: key, file_name, sent_at: now } as const;
    await upsertPapers(tx, [paperRow(line.uuid, paper, current, { ...changes, checked_at: null })]);
    await markUploadsUsed(tx, [key], now);
    if (current?.upload_key) await markUploadsUsed(tx, [current.upload_key], null);
    if (deps.papersCheckedBy === 'sandbox' || line.is_test) {
      const runAt = new Date(now.getTime() + SANDBOX_CHECK_MS);
      await deps.jobs.enqueue(tx, {
        kind: JOBS.decidePapers,
        payload: { lineUuid: line.uuid },
        runAt,
      });
    }
    return current?.upload_key ?? undefined;
  });
  if (replaced !== undefined) await dropUpload(deps, replaced);
}

async function openOrder(deps: Deps, caller: Caller, lineUuid: string) {
  const line = isUuid(lineUuid) ? await findLine(deps.db, lineUuid) : undefined;
  if (!line) throw new NotFound(ORDER_GONE);
  const user = await caller.actFor(line.user_uuid);
  if (line.payment_status !== 'PAID') throw new NotFound(ORDER_GONE);
  return { user, line };
}

async function assertWanted(deps: Deps, line: OrderLineInFull, paper: Paper): Promise<void> {
  if (!papersOf(line).includes(paper)) throw new NotFound(NOT_NEEDED);
  if (line.stage !== FIRST_STAGE) throw new Conflict('PAPERS_CLOSED', TOO_LATE);
  const current = (await papersOfLine(deps.db, line)).find((one) => one.paper === paper);
  if (current?.state === 'accepted') throw new Conflict('PAPER_ACCEPTED', ACCEPTED);
}
