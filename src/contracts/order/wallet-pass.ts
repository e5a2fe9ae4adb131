import * as z from 'zod/mini';
import { accountPaths } from '../api/account-paths.ts';
import { call, callGroup } from '../api/call.ts';
import { byUserSchema } from '../api/envelope.ts';

const passLinksSchema = z.object({ apple: z.nullish(z.string()), google: z.nullish(z.string()) });
export type PassLinks = z.infer<typeof passLinksSchema>;

export const getPassLinks = call('get', accountPaths.passLinks, 'owner', {
  query: byUserSchema,
  data: passLinksSchema,
});

export const getPass = call('get', accountPaths.pass, 'anyone', {
  file: 'application/vnd.apple.pkpass',
});

export const walletPassCalls = callGroup('Cart and orders', [
  [getPassLinks, 'Returns links that add an accepted renewal to a phone’s wallet.'],
  [getPass, 'Returns a pass for Apple Wallet. Only the order’s owner gets the link to it.'],
]);
