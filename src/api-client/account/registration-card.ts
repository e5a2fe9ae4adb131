import { getRegistrationCard } from '#contracts/account-pages/registration-card.ts';
import { ApiFailure } from '#contracts/api/api-failure.ts';
import { fillPath } from '#contracts/api/fill-path.ts';
import { serverMessages } from '#contracts/every-page/messages.ts';
import { ask } from '../every-page/ask.ts';

/** The registration card of a completed order as a PDF. Throws an ApiFailure where there is none. */
export async function fetchRegistrationCard(ids: {
  orderUuid: string;
  userUuid: string;
}): Promise<Blob> {
  const query = new URLSearchParams({ user_uuid: ids.userUuid });
  const path = fillPath(getRegistrationCard.path, { uuid: ids.orderUuid });
  const response = await ask(`${path}?${query}`).catch(() => {
    throw new ApiFailure({ status: 'fail', message: serverMessages.networkError }, undefined);
  });
  if (response.ok) return response.blob();
  const body: unknown = await response.json().catch(() => undefined);
  throw new ApiFailure(body, response.status);
}
