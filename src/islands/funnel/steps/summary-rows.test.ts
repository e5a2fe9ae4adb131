import { expect, it } from 'vitest';
import { item } from '#tests/support/funnel/samples.ts';
import { rowsOfItems, rowsOfVehicles } from './summary-rows.ts';

const service_type = { kind: 'transfer', name: 'Transfer Title' };

it('names every service of an order that includes more than renewals', {
  tags: ['TRUE-006'],
}, () => {
  const services = (items: Parameters<typeof rowsOfItems>[0]) =>
    rowsOfItems(items).map(({ service }) => service);
  expect(services([item, item])).toEqual([undefined, undefined]);
  expect(services([item, { ...item, service_type }])).toEqual(['1 Year Renewal', 'Transfer Title']);
});

it('names the service of a vehicle before it is in a cart', { tags: ['TRUE-006'] }, () => {
  const [transfer, renewal] = rowsOfVehicles([{ service_type }, {}], 0);
  expect([transfer?.service, renewal?.service]).toEqual(['Transfer Title', '1 Year Renewal']);
});
