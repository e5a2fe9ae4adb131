import { postVehicleLookup } from '#contracts/vehicle/vehicle.ts';
import { CallRoutes } from '../../call-routes.ts';
import type { Deps } from '../../deps.ts';
import { success } from '../../http/envelope.ts';
import { lookUpVehicle } from './service.ts';
import { awaitTurn } from './waiting-line/service.ts';

const LOOKUP_LIMIT = { name: 'lookup', points: 600, perSeconds: 300 } as const;

export const createVehicleLookupRoutes = (deps: Deps) =>
  new CallRoutes(deps).call(
    postVehicleLookup,
    async ({ body, caller, c }) => {
      await awaitTurn(deps, caller, body, c.get('clientAddress'));
      return success(
        'We found your vehicle',
        await lookUpVehicle(deps, caller, body, c.get('clientAddress')),
      );
    },
    LOOKUP_LIMIT,
  );
