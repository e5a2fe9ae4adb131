import { getIp, postAuditLogs } from '#contracts/account/audit.ts';
import { CallRoutes } from '../../call-routes.ts';
import type { Deps } from '../../deps.ts';
import { success } from '../../http/envelope.ts';
import { addEntries } from './audit.ts';

/** A session asks once: the browser keeps the response for this long. */
const ADDRESS_KEPT_SECONDS = 1800;
const AUDIT_LIMIT = { name: 'audit', points: 1200, perSeconds: 300 } as const;
/** Nobody can delete an entry before its time. */
const ENTRIES_LIMIT = { name: 'audit-entries', points: 10_000, perSeconds: 86_400 } as const;

export const createAuditRoutes = (deps: Deps) =>
  new CallRoutes(deps)
    .call(
      postAuditLogs,
      async ({ body, caller, c }) => {
        await addEntries(deps, caller, body, c.get('clientAddress'));
        return success('Logged', {});
      },
      AUDIT_LIMIT,
      ENTRIES_LIMIT,
    )
    // No envelope: this call replaces a public lookup, and has the same response as those.
    .call(
      getIp,
      ({ c }) => {
        c.header('Cache-Control', `private, max-age=${ADDRESS_KEPT_SECONDS}`);
        return { ip: c.get('clientAddress') };
      },
      AUDIT_LIMIT,
    );
