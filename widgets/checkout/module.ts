/** `/widget/v1.mjs`: the loader as an ES module, imported from the checkout's own origin. */
import { createRenewalCheckout } from './pure.ts';

export type * from './types.ts';

export const { mount } = createRenewalCheckout(new URL(import.meta.url).origin);
