import { Hono } from 'hono';
import { calls } from '#contracts/calls.ts';
import type { Deps } from './deps.ts';
import { AppError } from './errors.ts';
import { createAccountRoutes } from './features/account/routes.ts';
import { createAuditRoutes } from './features/audit/routes.ts';
import { createCartRoutes } from './features/cart/routes.ts';
import { createCatalogueRoutes } from './features/catalogue/routes.ts';
import { createCheckoutRoutes } from './features/checkout/routes.ts';
import { createDeskActionRoutes } from './features/desk/actions/routes.ts';
import { createDeskFilingRoutes } from './features/desk/filing/routes.ts';
import { createMailRoomRoutes } from './features/desk/mail-room/routes.ts';
import { createDeskRoutes } from './features/desk/routes.ts';
import { createStaffRoutes } from './features/desk/staff/routes.ts';
import { createRegistrationCardRoutes } from './features/fulfillment/registration-card/routes.ts';
import { createFulfillmentRoutes } from './features/fulfillment/routes.ts';
import { createWalletPassRoutes } from './features/fulfillment/wallet-passes/routes.ts';
import { createGuestRoutes } from './features/guests/routes.ts';
import { createLookupRoutes } from './features/lookup/routes.ts';
import { createReminderRoutes } from './features/orders/reminders/routes.ts';
import { createOrderRoutes } from './features/orders/routes.ts';
import { createPaperRoutes } from './features/papers/routes.ts';
import { createPartnerRoutes } from './features/partners/routes.ts';
import { createPrivacyRoutes } from './features/privacy/routes.ts';
import { createContentRoutes } from './features/system/content/routes.ts';
import { createSystemRoutes } from './features/system/routes.ts';
import { createStatusRoutes } from './features/system/status-routes.ts';
import { createFileRoutes, createUploadRoutes } from './features/uploads/routes.ts';
import { clientIp, unlistedProxyWarning } from './http/client-ip.ts';
import type { ApiEnv } from './http/env.ts';
import { logRequest } from './http/log-request.ts';
import { measureRequest } from './http/metrics.ts';
import {
  bearerToken,
  limitBody,
  noStore,
  onlyReads,
  requireJson,
  respondInLanguage,
} from './http/middleware.ts';
import { notFound, onError } from './http/on-error.ts';
import { apiSecurityHeaders } from './http/security-headers.ts';
import { nameRequest, traceRequest } from './traces/trace-request.ts';

/** Serves only the health and metrics endpoints, for a process that doesn't serve customers. */
export function createStatusApi(deps: Deps) {
  return new Hono<ApiEnv>()
    .onError(onError(deps.logger))
    .use(nameRequest())
    .use(noStore())
    .use(bearerToken())
    .use(clientIp(deps.trustedProxies, unlistedProxyWarning(deps)))
    .route('/', createStatusRoutes(deps))
    .all('*', notFound);
}

/** Partners' calls only read. */
const PARTNER_READS = calls.filter(({ who }) => who === 'partner').map(({ path }) => path);

export function createApi(deps: Deps) {
  return (
    new Hono<ApiEnv>()
      .onError(onError(deps.logger))
      .use(traceRequest())
      .use(nameRequest())
      .use(logRequest(deps.logger))
      .use(measureRequest(deps.metrics))
      .use(respondInLanguage())
      .use(apiSecurityHeaders(deps.licensee().siteUrl))
      // Files can exceed the body limit, aren't JSON, and may be cached.
      .route('/', createFileRoutes(deps))
      .use(noStore())
      .on('ALL', PARTNER_READS, onlyReads())
      .use(requireJson())
      .use(limitBody({ maxSize: deps.limits.bodyBytes, reject: rejectLargeBody }))
      .use(bearerToken())
      .use(clientIp(deps.trustedProxies, unlistedProxyWarning(deps)))
      .route('/', createStatusRoutes(deps))
      .route('/', createCatalogueRoutes(deps))
      .route('/', createLookupRoutes(deps))
      .route('/', createPartnerRoutes(deps))
      .route('/', createAccountRoutes(deps))
      .route('/', createGuestRoutes(deps))
      .route('/', createPaperRoutes(deps))
      .route('/', createUploadRoutes(deps))
      .route('/', createCartRoutes(deps))
      .route('/', createOrderRoutes(deps))
      .route('/', createFulfillmentRoutes(deps))
      .route('/', createRegistrationCardRoutes(deps))
      .route('/', createWalletPassRoutes(deps))
      .route('/', createReminderRoutes(deps))
      .route('/', createPrivacyRoutes(deps))
      .route('/', createAuditRoutes(deps))
      .route('/', createCheckoutRoutes(deps))
      .route('/', createStaffRoutes(deps))
      .route('/', createDeskRoutes(deps))
      .route('/', createDeskActionRoutes(deps))
      .route('/', createMailRoomRoutes(deps))
      .route('/', createDeskFilingRoutes(deps))
      .route('/', createContentRoutes(deps))
      .route('/', createSystemRoutes(deps))
      // A mounted app inherits routes, but not `notFound`.
      .all('*', notFound)
  );
}

function rejectLargeBody(): never {
  throw new AppError(413, 'BODY_TOO_LARGE', 'The request is too large');
}
