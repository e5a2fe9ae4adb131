/** What staff and partners read, as calls to a web process in which people file orders. */
import * as z from 'zod';
import { operationPaths } from '#contracts/api/paths.ts';
import { getDeskFiling } from '#contracts/desk/filing.ts';
import { getMailRoom } from '#contracts/desk/mail-room.ts';
import { getDeskOrderList } from '#contracts/desk/order-list.ts';
import { getDeskOrders } from '#contracts/desk/order-search.ts';
import { connectDatabase } from '#server/db/connect.ts';
import { newStaff } from '#tests/support/api/staff.ts';
import type { Turn } from './clients.ts';
import { openConnection, requestText, succeed } from './connection.ts';
import { NAMES, RARE_SERVICE } from './growth-fill.ts';
import { type Lab, queryOnce } from './lab.ts';

const SECRET = 'a secret of the bench that is long enough';
const LATER_PAGE = 6;
const pageSchema = z.object({ data: z.object({ next: z.string() }) });

export async function openDesk(
  lab: Lab,
  url: string,
  known: { user: string; email: string; plate: string },
) {
  const settings = { DATABASE_URL: url, SESSION_SECRET: SECRET, DMV_FILED_BY: 'people' };
  const shop = await lab.startShop({ ...settings, ROLE: 'web' });
  const { db, close } = await connectDatabase({ databaseUrl: url });
  const { headers } = await newStaff({ db, clock: () => new Date(), secret: SECRET }, 'agent');
  await close();
  const [row] = await queryOnce(
    url,
    `select order_id, vin, order_line.service_type_uuid as service, to_char(now() - interval '2 months', 'YYYY-MM') as month,
      to_char(now() - interval '15 days', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '_' || uuid_nil as place
    from order_line join user_vehicle vehicle on vehicle.uuid = user_vehicle_uuid
      join lateral (select repeat('0', 8) || repeat('-0000', 3) || '-' || repeat('0', 12) as uuid_nil) nil on true
    where order_line.user_uuid = $1`,
    [known.user],
  );
  const [rare] = await queryOnce(url, 'select uuid from service_type where slug = $1', [
    RARE_SERVICE,
  ]);
  const text = (name: string) => encodeURIComponent(String(row?.[name]));
  const get = (path: string, authorized: Record<string, string> = headers): Turn => {
    const request = requestText('GET', path, { headers: authorized });
    return async (connection) => void (await succeed(connection, request));
  };
  const search = (q: string) => get(`${getDeskOrders.path}?q=${q}`);
  const filter = `state=mailed&service=${text('service')}`;
  const laterPage = async (): Promise<Turn> => {
    const connection = await openConnection(shop.baseUrl);
    let path = `${getDeskOrderList.path}?${filter}`;
    for (let page = 1; page < LATER_PAGE; page += 1) {
      const body = await succeed(connection, requestText('GET', path, { headers }));
      const { next } = pageSchema.parse(JSON.parse(body.toString())).data;
      path = `${getDeskOrderList.path}?${filter}&after=${next}`;
    }
    connection.close();
    return get(path);
  };
  const partner = (number: number) => ({ Authorization: `Bearer report_past${number}` });
  const turns: Record<string, Turn> = {
    'search by name': search(NAMES.rare),
    'search by common name': search(NAMES.common),
    'search by both names': search(`Ada%20${NAMES.common}`),
    'search by VIN': search(text('vin')),
    'search by part of a plate': search(known.plate.slice(0, 4)),
    'search by email': search(encodeURIComponent(known.email)),
    'search by number': search(text('order_id')),
    'order list': get(getDeskOrderList.path),
    'filtered orders, a later page': await laterPage(),
    'orders of a rare service': get(`${getDeskOrderList.path}?state=mailed&service=${rare?.uuid}`),
    'orders to file': get(getDeskFiling.path),
    'mail room': get(getMailRoom.path),
    'partner’s events': get(`${operationPaths.partnerEvents}?after=${text('place')}`, partner(2)),
    'partner’s report': get(`${operationPaths.partnerReport}?month=${text('month')}`, partner(1)),
  };
  return { shop, turns };
}
