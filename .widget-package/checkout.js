import {
  RELEASE,
  loadRenewalCheckout
} from "./chunk-5TXS4IGA.js";
export {
  RELEASE,
  loadRenewalCheckout
};
