import { ApiFailure } from '#contracts/api/api-failure.ts';
import { fillPath } from '#contracts/api/fill-path.ts';
import { serverMessages } from '#contracts/api/lookup-messages.ts';
import { getDeskPaper } from '#contracts/desk/order-actions.ts';
import { http } from '../http.ts';
import { asStaff } from './ask-desk.ts';

const GONE = { status: 'fail', message: 'This file cannot be opened any more.' };

/** Fetches a document as its customer sent it. Throws an ApiFailure if there is none. */
export async function fetchPaper(ids: { order_id: string; paper: string }): Promise<Blob> {
  return asStaff(async (headers) => {
    const { status, data } = await http
      .get<Blob>(fillPath(getDeskPaper.path, ids), {
        responseType: 'blob',
        headers,
        validateStatus: () => true,
      })
      .catch(() => {
        throw new ApiFailure({ status: 'fail', message: serverMessages.networkError }, undefined);
      });
    if (status === 200) return data;
    throw new ApiFailure(status === 404 ? GONE : await readFailure(data), status);
  });
}

async function readFailure(body: Blob): Promise<unknown> {
  try {
    return JSON.parse(await body.text());
  } catch {
    return undefined;
  }
}
