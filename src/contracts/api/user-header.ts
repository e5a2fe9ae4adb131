/** The header that names the user if neither query nor body does. Proxies log URLs, but not headers. */
export const USER_HEADER = 'X-User-Uuid';
