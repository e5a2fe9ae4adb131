import { getPass, getPassLinks } from '#contracts/order/wallet-pass.ts';
import { CallRoutes } from '../../../call-routes.ts';
import type { Deps } from '../../../deps.ts';
import { success } from '../../../http/envelope.ts';
import { openPass, passLinks } from './service.ts';

export const createWalletPassRoutes = (deps: Deps) =>
  new CallRoutes(deps)
    .call(getPassLinks, async ({ ids, query, caller }) => {
      const user = await caller.actFor(query.user_uuid);
      return success('Wallet links', await passLinks(deps, user, ids.uuid));
    })
    .call(getPass, async ({ ids, c }) => {
      const { pass, filename } = await openPass(deps, ids.token);
      return c.body(new Uint8Array(pass), 200, {
        'Content-Type': getPass.file,
        'Content-Disposition': `attachment; filename="${filename}"`,
      });
    });
