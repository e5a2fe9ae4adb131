import { getCard, getRegistrationCard } from '#contracts/order/registration-card.ts';
import { CallRoutes } from '../../../call-routes.ts';
import type { Deps } from '../../../deps.ts';
import { success } from '../../../http/envelope.ts';
import { checkCard, readCard } from './service.ts';

export const createRegistrationCardRoutes = (deps: Deps) =>
  new CallRoutes(deps)
    .call(getRegistrationCard, async ({ ids, query, caller, c }) => {
      const user = await caller.actFor(query.user_uuid);
      const { pdf, filename } = await readCard(deps, user, ids.uuid);
      return c.body(new Uint8Array(pdf), 200, {
        'Content-Type': getRegistrationCard.file,
        'Content-Disposition': `attachment; filename="${filename}"`,
      });
    })
    .call(getCard, async ({ ids }) =>
      success('Registration card', await checkCard(deps, ids.token)),
    );
