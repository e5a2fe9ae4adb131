import { getIp, postAuditLogs } from '#contracts/account/audit.ts';
import { CallRoutes } from '../../call-routes.ts';
import type { Deps } from '../../deps.ts';
import { success } from '../../http/envelope.ts';
import { addEntries } from './service.ts';

/** A browser makes one request per session, because it caches the response for this long. */
const ADDRESS_KEPT_SECONDS = 1800;
const AUDIT_LIMIT = { name: 'audit', points: 1200, perSeconds: 300 } as const;
/** Entries can't be deleted early, so their number is limited. */
const ENTRIES_LIMIT = { name: 'audit-entries', points: 10_000, perSeconds: 86_400 } as const;

export const createAuditRoutes = (deps: Deps) =>
  new CallRoutes(deps)
    .limited(postAuditLogs, [AUDIT_LIMIT, ENTRIES_LIMIT], async ({ body, caller, c }) => {
      await addEntries(deps, caller, body, c.get('clientIp'));
      return success('Logged', {});
    })
    // No envelope: this call replaces a public lookup service and has the same response format.
    .limited(getIp, AUDIT_LIMIT, ({ c }) => {
      c.header('Cache-Control', `private, max-age=${ADDRESS_KEPT_SECONDS}`);
      return { ip: c.get('clientIp') };
    });
