import type { Answer } from './answer.ts';
import type { TestApi } from './create-test-api.ts';
import { fillCart, type Ids, pay, someone } from './shopping.ts';

export const TRANSFER = 'c0a80001-0000-4000-8000-000000000003';
export const BOAT_TRANSFER = 'c0a80001-0000-4000-8000-000000000007';
export const NEW_TITLE = 'c0a80001-0000-4000-8000-000000000004';

export const PDF = new TextEncoder().encode('%PDF-1.7 a paper of a test');

export type TitleOrder = Ids & { plate: string; email: string };

/** Buys a title service, and resets the clock. */
export async function buyTitle(
  shop: TestApi,
  service = TRANSFER,
  who = someone(),
  partner?: string,
): Promise<TitleOrder> {
  shop.travel();
  const ids = await fillCart(shop, who, { service, ...(partner !== undefined && { partner }) });
  const paid = await pay(shop, ids.user);
  if (paid.at('data', 'payment_status') !== 'SUCCESS') throw new Error('Expected a paid title');
  return { ...who, ...ids };
}

export async function orderOf(shop: TestApi, { user, cart }: Pick<Ids, 'user' | 'cart'>) {
  const orders = await shop.get(`/user/orders?user_uuid=${user}&user_cart_uuid=${cart}`);
  return (key: string) => orders.at('data', 'data', 0, key);
}

export async function signPaperOf(
  shop: TestApi,
  line: string,
  file: { paper: string; name?: string; length?: number },
): Promise<Answer> {
  const { paper, name = 'paper.pdf', length = PDF.byteLength } = file;
  return shop.post(`/user/orders/${line}/papers/uploads`, {
    ...{ paper, file_name: name, content_length: length },
  });
}

export async function putFile(shop: TestApi, url: string, bytes = PDF, type = 'application/pdf') {
  const headers = { 'Content-Type': type, 'Content-Length': String(bytes.byteLength) };
  return (await shop.api.request(url, { method: 'PUT', headers, body: bytes })).status;
}

export async function sendPaper(
  shop: TestApi,
  line: string,
  { paper, name = 'paper.pdf' }: { paper: string; name?: string },
): Promise<Answer> {
  const url = (await signPaperOf(shop, line, { paper, name })).text('data', 'url');
  const sent = await putFile(shop, url);
  if (sent !== 200) throw new Error(`The file was rejected with ${sent}`);
  const upload = url.split('?')[0];
  return shop.post(`/user/orders/${line}/papers`, { paper, file_name: name, upload });
}
