import { useCallback, useEffect, useState } from 'react';

/** A service as the form lists it. */
export type ListedService = { uuid: string; slug?: string | undefined; name: string };

export type ServiceList = {
  services: readonly ListedService[];
  /** No service could be loaded. */
  failed: boolean;
  retry: () => void;
};

/** The services to choose from: first those in the page, then those that `fetch` returns. */
export function useServiceList(
  fetch: () => Promise<readonly ListedService[]>,
  known: readonly ListedService[] = [],
): ServiceList {
  const [services, setServices] = useState(known);
  const [failed, setFailed] = useState(false);

  const load = useCallback(async () => {
    const fetched = await fetch();
    if (fetched.length > 0) setServices(fetched);
    setFailed(fetched.length === 0);
  }, [fetch]);

  useEffect(() => void load(), [load]);

  return { services, failed: failed && services.length === 0, retry: load };
}
