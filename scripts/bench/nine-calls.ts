/** A purchase as the funnel makes it: nine sequential calls. */
import { paths } from '#contracts/api/paths.ts';
import { type Answer, answerOf } from '#tests/support/api/answer.ts';
import { addressBody, lookUp, pay, type Shop } from '#tests/support/api/shopping.ts';
import type { Turn } from './clients.ts';
import { type Connection, requestText } from './connection.ts';

const NO_HEADERS = new Headers();
/** Plates are derived from the current time, so they differ between runs. */
let customers = Date.now() % 1_000_000;

export const buy: Turn = async (connection) => {
  await buyAs(connection, nextCustomer());
};

export type Bought = { user: string; cart: string };

export async function buyAs(
  connection: Connection,
  customer: { plate: string; email: string; partner?: string },
): Promise<Bought> {
  const api = shopOver(connection);
  const found = await lookUp(api, customer);
  const user = found.text('data', 'user_uuid');
  const vehicle = found.text('data', 'user_vehicle_uuid');
  await api.get(`${paths.vehicles}?uuid=${vehicle}&user_uuid=${user}`);
  const body = addressBody({ user, vehicle });
  const address = (await api.post(paths.addresses, body)).text('data', 'uuid');
  const typed = 'streetAddress=1%20Main%20Street&city=Oakland&state=CA&ZIPCode=94607';
  await api.get(`${paths.suggestion}?${typed}`);
  await api.put(`${paths.addresses}/${address}`, { ...body, is_usps_suggested: true });
  const added = await api.post(paths.carts, {
    user_uuid: user,
    user_vehicle_uuid: vehicle,
    user_shipping_address_info_uuid: address,
  });
  const cart = added.text('data', 'user_cart_uuid');
  // Reads the items and pays for them.
  const status = (await pay(api, user)).text('data', 'payment_status');
  if (status !== 'SUCCESS') throw new Error(`Payment: ${status}`);
  await api.get(`${paths.orders}?user_uuid=${user}&user_cart_uuid=${cart}`);
  return { user, cart };
}

export function nextCustomer(): { plate: string; email: string } {
  customers += 1;
  const number = customers.toString(36).toUpperCase().padStart(6, '0');
  return { plate: `7${number}`, email: `driver${customers}@example.com` };
}

type BenchShop = Shop & { put(path: string, body: unknown): Promise<Answer> };

/** Throws if a call fails. */
function shopOver(connection: Connection): BenchShop {
  async function call(method: string, path: string, body?: unknown): Promise<Answer> {
    const whole = path.startsWith('/v1/') ? path : `/v1/api${path}`;
    const text = body === undefined ? '' : JSON.stringify(body);
    const reply = await connection.send(requestText(method, whole, { body: text }));
    const answer = answerOf(reply.status, NO_HEADERS, JSON.parse(reply.body.toString()));
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.body}`);
    return answer;
  }
  return {
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    put: (path, body) => call('PUT', path, body),
  };
}
