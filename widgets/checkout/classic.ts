/** `/widget/v1.js`: a script that defines the element and one global, even if it is loaded more than once. */
import { createRenewalCheckout } from './pure.ts';

const script = document.currentScript;
if (script && 'src' in script) {
  window.RenewalCheckout ??= createRenewalCheckout(new URL(script.src).origin);
}
