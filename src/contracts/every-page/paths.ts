/**
 * Every call's path, written once for the server and the browser (specification, section 7).
 * A path with an id is a function of that id.
 */
const API = '/v1/api';
const AUTH = '/v1/auth';

export const paths = {
  serviceTypes: `${API}/service/types`,
  systemParams: `${API}/system/params`,
  vehicleLookup: `${API}/dmv/details`,
  users: `${API}/users`,
  user: (uuid: string) => `${API}/users/${encodeURIComponent(uuid)}`,
  vehicles: `${API}/user/vehicles`,
  later: (vehicleUuid: string) => `${API}/user/vehicles/${encodeURIComponent(vehicleUuid)}/later`,
  reminder: (vehicleUuid: string) =>
    `${API}/user/vehicles/${encodeURIComponent(vehicleUuid)}/reminder`,
  addresses: `${API}/user/shipping/address`,
  address: (uuid: string) => `${API}/user/shipping/address/${encodeURIComponent(uuid)}`,
  suggestion: `${API}/usps/address`,
  carts: `${API}/user/carts`,
  cartItems: `${API}/user/carts/items`,
  resume: `${API}/user/carts/resume`,
  orders: `${API}/user/orders`,
  order: (uuid: string) => `${API}/user/orders/${encodeURIComponent(uuid)}`,
  registrationCard: (uuid: string) => `${API}/user/orders/${encodeURIComponent(uuid)}/card.pdf`,
  cards: `${API}/cards`,
  card: (token: string) => `${API}/cards/${encodeURIComponent(token)}`,
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
  session: (uuid: string) => `${AUTH}/sessions/${encodeURIComponent(uuid)}`,
  uploadUrls: `${API}/s3/presigned/upload/urls`,
  /** Where the storage sandbox takes and gives files. */
  files: '/v1/files',
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
