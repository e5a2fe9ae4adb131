import { expect, it } from 'vitest';
import { rowsOfVehicles } from './summary-rows.ts';

const service_type = { kind: 'transfer', name: 'Transfer Title' };

it('names the service of a vehicle before it is in a cart', { tags: ['TRUE-006'] }, () => {
  const [transfer, renewal] = rowsOfVehicles([{ service_type }, {}], 0);
  expect([transfer?.service, renewal?.service]).toEqual(['Transfer Title', '1 Year Renewal']);
});
