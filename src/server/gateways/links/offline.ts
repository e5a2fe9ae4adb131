import type { LinksGateway } from './port.ts';

/** Opens nothing. Addresses whose host is `gone.test` count as broken. */
export const createOfflineLinks = (): LinksGateway => ({
  opens: false,
  problemOf: async (address) =>
    URL.parse(address)?.hostname === 'gone.test' ? 'The server responded with 404.' : undefined,
});
