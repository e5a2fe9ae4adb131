/** Every call's path, written once for the server and the browser (specification, section 7). */
import { API_ROOT, pagePaths } from '../every-page/page-paths.ts';

const API = `${API_ROOT}api` as const;
const AUTH = `${API_ROOT}auth` as const;

export const paths = {
  ...pagePaths,
  vehicleLookup: `${API}/dmv/details`,
  users: `${API}/users`,
  user: `${API}/users/:uuid`,
  guests: `${API}/user/guests`,
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
  logoutAll: `${AUTH}/logout/all`,
  sessions: `${AUTH}/sessions`,
  session: `${AUTH}/sessions/:uuid`,
  uploadUrls: `${API}/s3/presigned/upload/urls`,
  /** The storage sandbox's files. */
  files: `${API_ROOT}files`,
  contentPublished: `${API}/content/published`,
  contentStatus: `${API}/content/status`,
  openapi: `${API}/openapi.json`,
  docs: `${API}/docs`,
  metrics: `${API}/metrics`,
  health: `${API}/health`,
  ready: `${API}/ready`,
} as const;
