import type { RenewalCheckoutApi } from './types.js';
/**
 * Loads a checkout's widget script once per page, however often it is called, and finds one that is in the
 * page already, of whatever version. The browser refuses a script with other bytes than those of this version.
 * A load that failed may be tried again. Throws where there is no such script.
 */
export declare function loadRenewalCheckout(origin: string): Promise<RenewalCheckoutApi>;
