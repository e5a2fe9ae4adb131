import { useCallback, useEffect, useState } from 'react';
import { fetchServices, findService } from '#api-client/catalogue.ts';
import { requestFirst } from '#api-client/request.ts';
import { type OptionWarning, optionWarning } from '#contracts/partner/checkout-options.ts';
import { getPartners, type Partner } from '#contracts/partner/partner.ts';
import type { FrameSettings } from '#contracts/partner/widget-messages.ts';
import { readAttributes, readSettings, warningsAbout } from './settings.ts';
import { themeOf } from './theme.ts';

/** A checkout in a partner's page, once it is ready to start. */
export type Arrived = {
  settings: FrameSettings;
  partner: Partner;
  service: string;
  warnings: OptionWarning[];
};

type Arrival =
  | { phase: 'arriving' }
  /** The frame isn't in a partner's page, or our loader didn't create it. */
  | { phase: 'misplaced' }
  | { phase: 'unreachable'; retry: () => void }
  | ({ phase: 'arrived' } & Arrived);

const DARK = '(prefers-color-scheme: dark)';

export function useArrival(): Arrival {
  const [arrival, setArrival] = useState<Arrival>({ phase: 'arriving' });
  const arrive = useCallback(async () => {
    setArrival({ phase: 'arriving' });
    setArrival(await readArrival(() => void arrive()));
  }, []);
  useEffect(() => {
    void arrive();
  }, [arrive]);
  return arrival;
}

async function readArrival(retry: () => void): Promise<Arrival> {
  const settings = readSettings(location);
  if (!settings || window.parent === window) return { phase: 'misplaced' };
  const rejected = dress(settings);
  matchMedia(DARK).addEventListener('change', () => dress(settings));
  try {
    const [partner, services] = await Promise.all([
      requestFirst(getPartners, { key: settings.partner }),
      settings.service ? fetchServices() : [],
    ]);
    if (!partner) return { phase: 'misplaced' };
    const service = findService(services, settings.service ?? null)?.uuid ?? '';
    const warnings = [...warningsAbout(readAttributes(location)), ...rejected];
    if (settings.service && !service && services.length > 0) {
      const slugs = services.flatMap(({ slug }) => slug ?? []).join(', ');
      warnings.push(optionWarning('service', settings.service, `Choose from: ${slugs}.`));
    }
    return { phase: 'arrived', settings, partner, service, warnings };
  } catch (cause) {
    console.error('Could not load the partner', cause);
    return { phase: 'unreachable', retry };
  }
}

/** Returns warnings about colors that can't be used. */
function dress(settings: FrameSettings): OptionWarning[] {
  const { documentElement: root } = document;
  const { scheme = 'light' } = settings;
  const isDark = scheme === 'dark' || (scheme === 'auto' && matchMedia(DARK).matches);
  root.classList.toggle('embed--inline', settings.display === 'inline');
  root.classList.toggle('embed--dark', isDark);
  root.removeAttribute('style');
  const ours = getComputedStyle(root);
  const house = (token: string) => ours.getPropertyValue(token);
  const { tokens, rejected } = themeOf(settings, { isDark, house });
  for (const [token, value] of tokens) root.style.setProperty(token, value);
  return rejected.map((option) => {
    const why = `Text would be hard to read in the ${isDark ? 'dark' : 'light'} scheme: it needs a contrast ratio of 4.5:1.`;
    return optionWarning(option, String(settings[option]), why);
  });
}
