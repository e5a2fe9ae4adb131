/** Desk calls of the mail room, and what the audit log records about them. */
import { mailRoomSchema } from '#contracts/desk/mail-room.ts';
import { buyOrder } from '#tests/support/api/desk-actions.ts';
import { newSticker } from '#tests/support/api/mail-room.ts';
import { newTracking } from '#tests/support/tracking-numbers.ts';
import type { Desk, NotedRow } from './recorded-filing.ts';

export function mailRoomRows(): NotedRow[] {
  const accepted = async (desk: Desk) => (await buyOrder(desk.shop, { steps: 1 })).order;
  const prepared = async (desk: Desk) => {
    const order = await accepted(desk);
    await desk.post('/desk/mail-room/batches', { orders: [order] });
    const room = mailRoomSchema.parse((await desk.get('/desk/mail-room')).at('data'));
    const parcel = room.to_pack.find(({ orders }) => orders[0]?.order_id === order);
    return { order, path: `/desk/mail-room/parcels/${parcel?.uuid}` };
  };
  const mailed = async (desk: Desk) => {
    const { order, path } = await prepared(desk);
    const contents = [{ order_id: order, proof: newSticker() }];
    const body = { tracking_number: newTracking(), contents };
    return { path, mail: () => desk.post(`${path}/mailing`, body) };
  };
  return [
    [
      'GET mail-room',
      'DESK: mail room opened',
      ({ get }) =>
        () =>
          get('/desk/mail-room'),
    ],
    [
      'POST mail-room/batches',
      'PARCEL: prepared',
      async (desk) => {
        const order = await accepted(desk);
        return () => desk.post('/desk/mail-room/batches', { orders: [order] });
      },
    ],
    [
      'GET mail-room/sheets',
      'DESK: labels printed',
      async (desk) => {
        const { order } = await prepared(desk);
        const path = `/v1/api/desk/mail-room/sheets?orders=${order}`;
        return async () => desk.shop.api.request(path, { headers: desk.headers });
      },
    ],
    [
      'POST mail-room/parcels/:uuid/mailing',
      'PARCEL: mailed',
      async (desk) => (await mailed(desk)).mail,
    ],
    [
      'POST mail-room/parcels/:uuid/undo',
      'PARCEL: mailing undone',
      async (desk) => {
        const { path, mail } = await mailed(desk);
        await mail();
        return () => desk.post(`${path}/undo`, { reason: 'other' });
      },
    ],
    [
      'POST mail-room/parcels/:uuid/cancellation',
      'PARCEL: label voided',
      async (desk) => {
        const { path } = await prepared(desk);
        return () => desk.post(`${path}/cancellation`, { reason: 'other' });
      },
    ],
  ];
}
