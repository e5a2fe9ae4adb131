import { useCallback, useEffect, useState } from 'react';

/** A service as the form lists it. */
export type ListedService = { uuid: string; slug?: string | undefined; name: string };

export type ServiceList = {
  services: readonly ListedService[];
  /** True if no service could be loaded. */
  failed: boolean;
  retry: () => void;
};

type Answer = { services: readonly ListedService[]; failure?: string };

/** Returns the services to choose from, initially those already on the page. `tell` shows why there are none. */
export function useServiceList(
  read: () => Promise<Answer>,
  tell: (message: string) => void,
  listed: () => readonly ListedService[] = () => [],
): ServiceList {
  const [services, setServices] = useState(listed);
  const [failed, setFailed] = useState(false);

  const load = useCallback(async () => {
    const answer = await read();
    setServices(answer.services);
    setFailed(answer.services.length === 0);
    if (answer.failure !== undefined) tell(answer.failure);
  }, [read, tell]);

  useEffect(() => {
    void load();
  }, [load]);

  return { services, failed, retry: load };
}
