/**
 * Every call's path, written once for the server and the browser (specification, section 7). Plain text, as
 * every page includes it.
 */
export const API_ROOT = '/v1/';
/** The mails of the sandbox, for a person and for tests; it does not exist in production. */
export const DEV_MAILBOX = '/dev/mailbox';
const API = `${API_ROOT}api` as const;
const AUTH = `${API_ROOT}auth` as const;

export const paths = {
  serviceTypes: `${API}/service/types`,
  systemParams: `${API}/system/params`,
  vehicleLookup: `${API}/dmv/details`,
  users: `${API}/users`,
  user: `${API}/users/:uuid`,
  vehicles: `${API}/user/vehicles`,
  later: `${API}/user/vehicles/:uuid/later`,
  reminder: `${API}/user/vehicles/:uuid/reminder`,
  addresses: `${API}/user/shipping/address`,
  address: `${API}/user/shipping/address/:uuid`,
  suggestion: `${API}/usps/address`,
  zipPlace: `${API}/usps/city-state`,
  carts: `${API}/user/carts`,
  cartItems: `${API}/user/carts/items`,
  envelope: `${API}/user/carts/envelope`,
  resume: `${API}/user/carts/resume`,
  orders: `${API}/user/orders`,
  order: `${API}/user/orders/:uuid`,
  registrationCard: `${API}/user/orders/:uuid/card.pdf`,
  card: `${API}/cards/:token`,
  remindersOff: `${API}/reminders/off`,
  privacyRequests: `${API}/privacy/requests`,
  privacyConfirmations: `${API}/privacy/confirmations`,
  checkout: `${API}/checkout`,
  paymentMethods: `${API}/user/payment/methods`,
  partners: `${API}/partners`,
  codeRequests: `${API}/user/authentications`,
  login: `${AUTH}/login/user`,
  logout: `${AUTH}/logout`,
  logoutAll: `${AUTH}/logout/all`,
  sessions: `${AUTH}/sessions`,
  session: `${AUTH}/sessions/:uuid`,
  uploadUrls: `${API}/s3/presigned/upload/urls`,
  /** The storage sandbox's files. */
  files: `${API_ROOT}files`,
  contentPublished: `${API}/content/published`,
  contentStatus: `${API}/content/status`,
  auditLogs: `${API}/auditlogs`,
  ip: `${API}/ip`,
  openapi: `${API}/openapi.json`,
  docs: `${API}/docs`,
  metrics: `${API}/metrics`,
  health: `${API}/health`,
  ready: `${API}/ready`,
} as const;
