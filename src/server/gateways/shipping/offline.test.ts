import { describeShippingGateway } from '#tests/support/gateways/shipping-suite.ts';
import { createOfflineShipping } from './offline.ts';

describeShippingGateway('the operator’s own labels', async () => ({
  gateway: createOfflineShipping(),
}));
