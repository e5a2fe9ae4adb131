import { randomUUID } from 'node:crypto';
import type { MailRoom, ShownParcel } from '#contracts/desk/mail-room.ts';
import { mailRoomSchema } from '#contracts/desk/mail-room.ts';
import { createOfflineShipping } from '#server/gateways/shipping/offline.ts';
import type { ShippingGateway } from '#server/gateways/shipping/port.ts';
import { newTracking } from '#tests/support/tracking-numbers.ts';
import type { TestApi } from './create-test-api.ts';
import { asStaff } from './desk-actions.ts';

let count = 0;

export function newSticker(): string {
  count += 1;
  return `S${String(count).padStart(7, '0')}`;
}

export async function inMailRoom(shop: TestApi, role: 'reader' | 'agent' = 'agent') {
  const member = await asStaff(shop, role);
  const post = (path: string, body: object, request_uuid = randomUUID()) =>
    shop.post(`/desk/mail-room/${path}`, { request_uuid, ...body }, member.headers);
  const read = async (): Promise<MailRoom> => {
    const answer = await shop.get('/desk/mail-room', member.headers);
    return mailRoomSchema.parse(answer.at('data'));
  };
  const print = (...orders: string[]) => post('batches', { orders });
  const parcelOf = async (order: string): Promise<ShownParcel | undefined> => {
    const { to_pack, mailed, failed } = await read();
    return [...to_pack, ...mailed, ...failed].find(({ orders }) =>
      orders.some(({ order_id }) => order_id === order),
    );
  };
  const mail = async (
    order: string,
    { tracking = newTracking(), proof = newSticker(), request = randomUUID(), slow = false } = {},
  ) => {
    const parcel = await parcelOf(order);
    const contents = (parcel?.orders ?? []).map(({ order_id }, at) => ({
      order_id,
      proof: at === 0 ? proof : newSticker(),
    }));
    const body = { tracking_number: tracking, is_slow_confirmed: slow, contents };
    return post(`parcels/${parcel?.uuid}/mailing`, body, request);
  };
  return { ...member, post, read, print, parcelOf, mail };
}

/** A carrier account that sells no labels and delivers every envelope. */
export function deliveringAll(): ShippingGateway {
  return {
    ...createOfflineShipping(),
    follow: async ({ number }) => `trk_${number}`,
    readTracker: async () => ({ state: 'delivered', acceptedAt: undefined, at: undefined }),
  };
}
