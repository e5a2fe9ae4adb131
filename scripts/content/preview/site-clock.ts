/** Replaces `src/cms/site-clock.ts` in the preview. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type * as site from '#cms/site-clock.ts';
import { pricesOn, type SitePrices } from '#contracts/api/editors-notes.ts';
import { californiaDay } from '#contracts/time/california.ts';

/** The moment that an editor chose, with the site's prices once they are known. */
type Chosen = { at: Date; prices?: SitePrices | undefined };

/** Node runs the gate and Vite the pages, each with its own copy of this module, so the storage is global. */
const KEY = Symbol.for('preview.moment');
const known: unknown = Reflect.get(globalThis, KEY);
export const chosenMoment: AsyncLocalStorage<Chosen> =
  known instanceof AsyncLocalStorage ? known : new AsyncLocalStorage<Chosen>();
Reflect.set(globalThis, KEY, chosenMoment);

export const siteNow: typeof site.siteNow = () => chosenMoment.getStore()?.at ?? new Date();

export const pricesThen: typeof site.pricesThen = () => {
  const { at, prices } = chosenMoment.getStore() ?? {};
  return at && prices && pricesOn(californiaDay(at), prices);
};

({ siteNow, pricesThen }) satisfies typeof site;
