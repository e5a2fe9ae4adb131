import { postVehicleLookup } from '#contracts/vehicle/vehicle-calls.ts';
import { getWaitingLine } from '#contracts/vehicle/waiting-line.ts';
import { CallRoutes } from '../../call-routes.ts';
import type { Deps } from '../../deps.ts';
import { success } from '../../http/envelope.ts';
import { LOOKUP_LIMIT } from './limits.ts';
import { lookUpVehicle } from './service.ts';
import { awaitTurn, readWait } from './waiting-line/service.ts';

export const createLookupRoutes = (deps: Deps) =>
  new CallRoutes(deps)
    .limited(postVehicleLookup, LOOKUP_LIMIT, async ({ body, caller, c }) => {
      await awaitTurn(deps, caller, body, c.get('clientIp'));
      return success(
        'We saved your vehicle',
        await lookUpVehicle(deps, caller, body, c.get('clientIp')),
      );
    })
    // Reads only this process's memory, so that waiting customers don't load the database.
    .call(getWaitingLine, ({ query }) => {
      const wait = readWait(deps, query.ticket);
      return success(wait ? 'Please wait' : 'It is your turn', { wait });
    });
