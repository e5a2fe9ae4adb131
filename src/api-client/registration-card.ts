import { ApiFailure } from '#contracts/api/api-failure.ts';
import { fillPath } from '#contracts/api/paths.ts';
import { serverMessages } from '#contracts/api/server-messages.ts';
import { getRegistrationCard } from '#contracts/order/registration-card.ts';
import { fetchApi } from './fetch-api.ts';

/** Fetches the registration card of a completed order as a PDF. Throws an ApiFailure if there is none. */
export async function fetchRegistrationCard(ids: {
  orderUuid: string;
  userUuid: string;
}): Promise<Blob> {
  const query = new URLSearchParams({ user_uuid: ids.userUuid });
  const path = fillPath(getRegistrationCard.path, { uuid: ids.orderUuid });
  const response = await fetchApi(`${path}?${query}`).catch(() => {
    throw new ApiFailure({ status: 'fail', message: serverMessages.networkError }, undefined);
  });
  if (response.ok) return response.blob();
  const body: unknown = await response.json().catch(() => undefined);
  throw new ApiFailure(body, response.status);
}
