/** `/widget/v1.mjs`: the same as an ES module, for pages that import it from the checkout's own origin. */
import { createRenewalCheckout } from './pure.ts';

export type * from './types.ts';

export const { mount } = createRenewalCheckout(new URL(import.meta.url).origin);
