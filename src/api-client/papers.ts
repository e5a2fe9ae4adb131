import { renameByContent } from '#contracts/account/file-type.ts';
import type { Paper } from '#contracts/catalogue/service-plan.ts';
import type { OrderPaper } from '#contracts/order/order.ts';
import {
  objectionToPaper,
  PAPER_TYPES,
  paperMessages,
  postPaper,
  postPaperUpload,
} from '#contracts/papers/papers.ts';
import { putFile, rejectedFile, type SentFile } from './put-file.ts';
import { request } from './request.ts';

/** How long an upload URL is valid. Ten megabytes can take minutes on a slow connection. */
const TIMEOUT_MS = 300_000;

/**
 * Uploads one file of a document and submits it. Returns all documents of the order. Throws an ApiFailure
 * with a message for the customer.
 */
export async function sendPaper(
  { orderUuid, paper }: { orderUuid: string; paper: Paper },
  chosen: SentFile,
  onProgress?: (part: number) => void,
): Promise<OrderPaper[]> {
  const file = await renameByContent(chosen, PAPER_TYPES);
  const objection = objectionToPaper(file);
  if (objection !== undefined) throw rejectedFile(objection);
  const about = { paper, file_name: file.name };
  const { url, content_type } = await request(postPaperUpload, {
    uuid: orderUuid,
    body: { ...about, content_length: file.size },
  });
  await putFile(url, file, {
    type: content_type,
    rejections: REJECTIONS,
    onProgress,
    timeoutMs: TIMEOUT_MS,
  });
  const upload = url.split('?')[0] ?? url;
  const { papers } = await request(postPaper, { uuid: orderUuid, body: { ...about, upload } });
  return papers;
}

const REJECTIONS = new Map<number, string>([
  [413, paperMessages.tooLarge],
  [415, paperMessages.notWhatItSays],
]);
