/** `/widget/v1.js`: a script tag that defines the element and one global, whoever loads it how often. */
import { createRenewalCheckout } from './pure.ts';

const script = document.currentScript;
if (script instanceof HTMLScriptElement) {
  window.RenewalCheckout ??= createRenewalCheckout(new URL(script.src).origin);
}
