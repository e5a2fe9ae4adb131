/** The paths of the few calls that every page makes. The others are in `contracts/api/paths.ts`. */
export const API_ROOT = '/v1/';
/** The sandbox's mailbox, for developers and tests. It doesn't exist in production. */
export const DEV_MAILBOX = '/dev/mailbox';
/** The page of the payment sandbox's bank. It doesn't exist in production. */
export const DEV_BANK = '/dev/bank';

export const pagePaths = {
  serviceTypes: `${API_ROOT}api/service/types`,
  systemParams: `${API_ROOT}api/system/params`,
  logout: `${API_ROOT}auth/logout`,
  auditLogs: `${API_ROOT}api/auditlogs`,
  ip: `${API_ROOT}api/ip`,
  pageSpeed: `${API_ROOT}api/page/speed`,
} as const;
