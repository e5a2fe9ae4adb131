import { getWaitingLine } from '#contracts/vehicle/waiting-line.ts';
import { CallRoutes } from '../../../call-routes.ts';
import type { Deps } from '../../../deps.ts';
import { success } from '../../../http/envelope.ts';
import { readWait } from './service.ts';

/** Reads only this process's memory, so that waiting customers don't load the database. */
export const createWaitingLineRoutes = (deps: Deps) =>
  new CallRoutes(deps).call(getWaitingLine, ({ query }) => {
    const wait = readWait(deps, query.ticket);
    return success(wait ? 'Please wait' : 'It is your turn', { wait });
  });
