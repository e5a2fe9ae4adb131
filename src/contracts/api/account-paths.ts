/** The paths of calls that only account pages or parts that load on demand make (specification, section 7). */

import { API_ROOT } from '../site/page-paths.ts';
import { API_CALLS } from './paths.ts';

const AUTH = `${API_ROOT}auth` as const;

export const accountPaths = {
  reminder: `${API_CALLS}/user/vehicles/:uuid/reminder`,
  registrationCard: `${API_CALLS}/user/orders/:uuid/card.pdf`,
  card: `${API_CALLS}/cards/:token`,
  passLinks: `${API_CALLS}/user/orders/:uuid/wallet`,
  pass: `${API_CALLS}/wallet-passes/:token`,
  remindersOff: `${API_CALLS}/reminders/off`,
  privacyRequests: `${API_CALLS}/privacy/requests`,
  privacyConfirmations: `${API_CALLS}/privacy/confirmations`,
  codeRequests: `${API_CALLS}/user/authentications`,
  login: `${AUTH}/login/user`,
  logoutAll: `${AUTH}/logout/all`,
  sessions: `${AUTH}/sessions`,
  session: `${AUTH}/sessions/:uuid`,
  uploadUrls: `${API_CALLS}/s3/presigned/upload/urls`,
} as const;
