import { Hono } from 'hono';
import { auditLogSchema } from '#contracts/account/audit.ts';
import { paths } from '#contracts/every-page/paths.ts';
import type { Deps } from '../../deps.ts';
import type { ApiEnv } from '../../http/env.ts';
import { success } from '../../http/envelope.ts';
import { rateLimit } from '../../http/rate-limit.ts';
import { validate } from '../../http/validate.ts';
import { addEntries } from './service.ts';

/** A session asks once: the browser keeps the answer meanwhile. */
const ADDRESS_KEPT_SECONDS = 1800;
const AUDIT_LIMIT = { name: 'audit', points: 1200, perSeconds: 300 };

export const createAuditRoutes = (deps: Deps) =>
  new Hono<ApiEnv>()
    .post(
      paths.auditLogs,
      rateLimit(deps, AUDIT_LIMIT),
      validate('json', auditLogSchema),
      async (c) => {
        await addEntries(deps, c.req.valid('json'), c.get('clientAddress'));
        return c.json(success('Logged', {}));
      },
    )
    // Not in the envelope: it stands in for a public lookup, and answers as those do.
    .get(paths.ip, rateLimit(deps, AUDIT_LIMIT), (c) => {
      c.header('Cache-Control', `private, max-age=${ADDRESS_KEPT_SECONDS}`);
      return c.json({ ip: c.get('clientAddress') });
    });
