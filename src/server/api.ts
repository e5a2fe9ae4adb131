import { Hono } from 'hono';
import type { Deps } from './deps.ts';
import { AppError } from './errors.ts';
import { createAuthRoutes } from './features/account/login/routes.ts';
import { createGuestRoutes } from './features/account/merge-guests-routes.ts';
import { createSessionRoutes } from './features/account/sessions-routes.ts';
import { createUserRoutes } from './features/account/users-routes.ts';
import { createAddressRoutes } from './features/cart/addresses-routes.ts';
import { createLaterRoutes } from './features/cart/later-routes.ts';
import { createResumeRoutes } from './features/cart/resume-routes.ts';
import { createCartRoutes } from './features/cart/routes.ts';
import { createFeeRoutes } from './features/catalogue/fees-routes.ts';
import { createCatalogueRoutes } from './features/catalogue/routes.ts';
import { createCheckoutRoutes } from './features/checkout/routes.ts';
import { createContentRoutes } from './features/content/routes.ts';
import { createDeskActionRoutes } from './features/desk/actions/routes.ts';
import { createDeskOrderRoutes } from './features/desk/orders/routes.ts';
import { createDeskPriceRoutes } from './features/desk/prices-routes.ts';
import { createStaffRoutes } from './features/desk/staff/routes.ts';
import { createDeskTodayRoutes } from './features/desk/today/routes.ts';
import { createVehicleLookupRoutes } from './features/lookup/routes.ts';
import { createMyVehicleRoutes } from './features/lookup/vehicles/routes.ts';
import { createWaitingLineRoutes } from './features/lookup/waiting-line/routes.ts';
import { createFulfillmentRoutes } from './features/orders/fulfillment/routes.ts';
import { createMyOrderRoutes } from './features/orders/my-orders-routes.ts';
import { createOrderRoutes } from './features/orders/routes.ts';
import { createPaperRoutes } from './features/papers/routes.ts';
import { createFileRoutes, createUploadRoutes } from './features/papers/uploads/routes.ts';
import { createDeskPartnerRoutes } from './features/partners/desk/routes.ts';
import { createPartnerRoutes } from './features/partners/routes.ts';
import { createAuditRoutes } from './features/privacy/audit-routes.ts';
import { createPrivacyRoutes } from './features/privacy/routes.ts';
import { createRegistrationCardRoutes } from './features/registration-card/routes.ts';
import { createReminderRoutes } from './features/reminders/routes.ts';
import { createOpenapiRoutes } from './features/system/openapi-routes.ts';
import { createPageSpeedRoutes } from './features/system/page-speed-routes.ts';
import { createPolicyReportRoutes } from './features/system/policy-reports-routes.ts';
import { createStatusRoutes } from './features/system/status-routes.ts';
import { bearerToken } from './http/bearer-token.ts';
import { clientAddress } from './http/client-address.ts';
import type { ApiEnv } from './http/env.ts';
import { limitBody } from './http/limit-body.ts';
import { logRequest } from './http/log-request.ts';
import { measureRequest } from './http/metrics.ts';
import { noStore } from './http/no-store.ts';
import { notFound, onError } from './http/on-error.ts';
import { requireJson } from './http/require-json.ts';
import { apiSecurityHeaders } from './http/security-headers.ts';
import { unnamedProxyWarning } from './http/unnamed-proxy.ts';
import { nameRequest, traceRequest } from './traces/trace-request.ts';

/** The health and metrics endpoints alone, for a process that serves no customers. */
export function createStatusApi(deps: Deps) {
  return new Hono<ApiEnv>()
    .onError(onError(deps.logger))
    .use(nameRequest())
    .use(noStore())
    .use(bearerToken())
    .use(clientAddress(deps.trustedProxies, unnamedProxyWarning(deps)))
    .route('/', createStatusRoutes(deps))
    .all('*', notFound);
}

/** The API under /v1/: all middleware and routes, in order. */
export function createApi(deps: Deps) {
  return (
    new Hono<ApiEnv>()
      .onError(onError(deps.logger))
      .use(traceRequest())
      .use(nameRequest())
      .use(logRequest(deps.logger))
      .use(measureRequest(deps.metrics))
      .use(apiSecurityHeaders(deps.licensee.siteUrl))
      .route('/', createFileRoutes(deps))
      .use(noStore())
      .use(requireJson())
      .use(limitBody({ maxSize: deps.limits.bodyBytes, refuse: refuseLargeBody }))
      .use(bearerToken())
      .use(clientAddress(deps.trustedProxies, unnamedProxyWarning(deps)))
      .route('/', createStatusRoutes(deps))
      .route('/', createCatalogueRoutes(deps))
      .route('/', createVehicleLookupRoutes(deps))
      .route('/', createWaitingLineRoutes(deps))
      .route('/', createFeeRoutes(deps))
      .route('/', createPartnerRoutes(deps))
      .route('/', createAuthRoutes(deps))
      .route('/', createSessionRoutes(deps))
      .route('/', createUserRoutes(deps))
      .route('/', createGuestRoutes(deps))
      .route('/', createUploadRoutes(deps))
      .route('/', createMyVehicleRoutes(deps))
      .route('/', createAddressRoutes(deps))
      .route('/', createCartRoutes(deps))
      .route('/', createOrderRoutes(deps))
      .route('/', createMyOrderRoutes(deps))
      .route('/', createFulfillmentRoutes(deps))
      .route('/', createPaperRoutes(deps))
      .route('/', createRegistrationCardRoutes(deps))
      .route('/', createLaterRoutes(deps))
      .route('/', createReminderRoutes(deps))
      .route('/', createResumeRoutes(deps))
      .route('/', createPrivacyRoutes(deps))
      .route('/', createCheckoutRoutes(deps))
      .route('/', createStaffRoutes(deps))
      .route('/', createDeskOrderRoutes(deps))
      .route('/', createDeskActionRoutes(deps))
      .route('/', createDeskTodayRoutes(deps))
      .route('/', createDeskPartnerRoutes(deps))
      .route('/', createDeskPriceRoutes(deps))
      .route('/', createAuditRoutes(deps))
      .route('/', createContentRoutes(deps))
      .route('/', createPolicyReportRoutes(deps))
      .route('/', createPageSpeedRoutes(deps))
      .route('/', createOpenapiRoutes(deps))
      // A mounted app inherits routes, but not `notFound`.
      .all('*', notFound)
  );
}

function refuseLargeBody(): never {
  throw new AppError(413, 'BODY_TOO_LARGE', 'The request is too large');
}
