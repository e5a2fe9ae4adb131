import { getPassLinks, type PassLinks } from '#contracts/order/wallet-pass.ts';
import { request } from './request.ts';

export async function fetchPassLinks(ids: {
  orderUuid: string;
  userUuid: string;
}): Promise<PassLinks> {
  return request(getPassLinks, { uuid: ids.orderUuid, user_uuid: ids.userUuid });
}
