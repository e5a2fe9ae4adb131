/** The paths of the calls, shared by the server and the browser (specification, section 7). */
import { API_ROOT, pagePaths } from '../site/page-paths.ts';

export const API_CALLS = `${API_ROOT}api` as const;

/** Calls from the screens of an order. */
export const paths = {
  ...pagePaths,
  vehicleLookup: `${API_CALLS}/dmv/details`,
  waitingLine: `${API_CALLS}/dmv/waiting-line`,
  users: `${API_CALLS}/users`,
  user: `${API_CALLS}/users/:uuid`,
  guests: `${API_CALLS}/user/guests`,
  vehicles: `${API_CALLS}/user/vehicles`,
  later: `${API_CALLS}/user/vehicles/:uuid/later`,
  addresses: `${API_CALLS}/user/shipping/address`,
  address: `${API_CALLS}/user/shipping/address/:uuid`,
  suggestion: `${API_CALLS}/usps/address`,
  zipPlace: `${API_CALLS}/usps/city-state`,
  carts: `${API_CALLS}/user/carts`,
  cartItems: `${API_CALLS}/user/carts/items`,
  envelope: `${API_CALLS}/user/carts/envelope`,
  resume: `${API_CALLS}/user/carts/resume`,
  orders: `${API_CALLS}/user/orders`,
  order: `${API_CALLS}/user/orders/:uuid`,
  orderCancellation: `${API_CALLS}/user/orders/:uuid/cancellation`,
  orderPapers: `${API_CALLS}/user/orders/:uuid/papers`,
  orderPaperUploads: `${API_CALLS}/user/orders/:uuid/papers/uploads`,
  checkout: `${API_CALLS}/checkout`,
  checkoutCancel: `${API_CALLS}/checkout/cancel`,
  paymentFields: `${API_CALLS}/payment-fields`,
  paymentMethods: `${API_CALLS}/user/payment/methods`,
} as const;

/** Calls that no customer-facing screen makes. */
export const operationPaths = {
  partners: `${API_CALLS}/partners`,
  partnerReport: `${API_CALLS}/partners/report`,
  partnerOrders: `${API_CALLS}/partners/orders`,
  partnerOrder: `${API_CALLS}/partners/orders/:order_id`,
  partnerEvents: `${API_CALLS}/partners/events`,
  portal: `${API_CALLS}/partners/portal`,
  /** The storage sandbox's files. */
  files: `${API_ROOT}files`,
  paymentEvents: `${API_CALLS}/payment-events`,
  shippingEvents: `${API_CALLS}/shipping-events`,
  contentPublished: `${API_CALLS}/content/published`,
  contentStatus: `${API_CALLS}/content/status`,
  policyReports: `${API_CALLS}/policy/reports`,
  openapi: `${API_CALLS}/openapi.json`,
  docs: `${API_CALLS}/docs`,
  metrics: `${API_CALLS}/metrics`,
  health: `${API_CALLS}/health`,
  ready: `${API_CALLS}/ready`,
} as const;

type IdIn<Path extends string> = Path extends `${string}:${infer Id}/${infer Rest}`
  ? Id | IdIn<Rest>
  : Path extends `${string}:${infer Id}`
    ? Id
    : never;

/** The ids in a path: `{ uuid: string }` for `…/:uuid`. */
export type PathIds<Path extends string> = Record<IdIn<Path>, string>;

export function idsIn(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, id = '']) => id);
}

export function fillPath<Path extends string>(path: Path, ids: PathIds<Path>): string {
  const known = new Map<string, unknown>(Object.entries(ids));
  return path.replace(/:(\w+)/g, (_, id: string) => encodeURIComponent(String(known.get(id))));
}
