/** The header that names the user where a query or a body does not: proxies log addresses, but no headers. */
export const USER_HEADER = 'X-User-Uuid';
