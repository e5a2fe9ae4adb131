import { useCallback, useEffect, useState } from 'react';
import { fetchServices, findService } from '#api-client/every-page/catalogue.ts';
import { requestFirst } from '#api-client/request.ts';
import { getPartners, type Partner } from '#contracts/partner/partner.ts';
import type { FrameSettings } from '#contracts/partner/widget-messages.ts';
import { languageOf, readSettings } from './settings.ts';
import { themeOf } from './theme.ts';

export type Arrival =
  | { phase: 'arriving' }
  /** Not in a partner's page, or not created by our loader. */
  | { phase: 'misplaced' }
  | { phase: 'unreachable'; retry: () => void }
  | { phase: 'arrived'; settings: FrameSettings; partner: Partner; service: string };

/** Reads the frame's settings and asks the server whose page this is. */
export function useArrival(): Arrival {
  const [arrival, setArrival] = useState<Arrival>({ phase: 'arriving' });
  const arrive = useCallback(async () => {
    setArrival({ phase: 'arriving' });
    setArrival(await readArrival(() => void arrive()));
  }, []);
  useEffect(() => void arrive(), [arrive]);
  return arrival;
}

async function readArrival(retry: () => void): Promise<Arrival> {
  const settings = readSettings(location);
  if (!settings || window.parent === window) return { phase: 'misplaced' };
  dress(settings);
  try {
    const [partner, services] = await Promise.all([
      requestFirst(getPartners, { key: settings.partner }),
      settings.service ? fetchServices() : [],
    ]);
    if (!partner) return { phase: 'misplaced' };
    const service = findService(services, settings.service)?.uuid ?? '';
    return { phase: 'arrived', settings, partner, service };
  } catch (cause) {
    console.error('The partner could not be read', cause);
    return { phase: 'unreachable', retry };
  }
}

/** Applies the host's language and colors. */
function dress(settings: FrameSettings): void {
  const { documentElement: root } = document;
  root.lang = languageOf(settings.lang);
  root.classList.toggle('embed--inline', settings.display === 'inline');
  for (const [token, value] of themeOf(settings)) root.style.setProperty(token, value);
}
