import { expect, it } from 'vitest';
import { readCarts } from '#islands/lookup/open-carts.ts';
import { answer, pay } from '#tests/support/funnel/pay.ts';
import { item, secondItem } from '#tests/support/funnel/samples.ts';
import { settle, startFunnel } from '#tests/support/funnel/start-funnel.ts';
import { createMemoryDrafts } from './draft-store.ts';
import { rememberCarts } from './host.ts';

const MEANT = { tags: ['EASE-003'] };
const mine = { user_uuid: 'u1', path: '/add-another-vehicle/u1/a1', plates: ['7ABC123'] };

function start(drafts = createMemoryDrafts()) {
  const lines = { items: [item] };
  const funnel = startFunnel({
    drafts,
    answers: { loadCart: () => lines.items, checkout: answer({ payment_status: 'SUCCESS' }) },
  });
  rememberCarts(funnel.actor, drafts);
  return { funnel, lines, carts: () => readCarts(drafts) };
}

it('records the cart on the screen with its plates', MEANT, async () => {
  const { funnel, lines, carts } = start();
  await funnel.open('shipping');
  expect(carts()).toEqual([]);
  await funnel.open('cart');
  expect(carts()).toEqual([mine]);
  lines.items = [item, secondItem];
  await funnel.open('cart');
  expect(carts()).toEqual([{ ...mine, plates: ['7ABC123', '8XYZ789'] }]);
});

it(
  'keeps a cart that was left for another one, and lists the most recently seen first',
  MEANT,
  async () => {
    const { funnel, carts } = start();
    await funnel.open('cart');
    await funnel.open('cart', { user_uuid: 'u2', address_uuid: 'a2' });
    const other = { user_uuid: 'u2', path: '/add-another-vehicle/u2/a2', plates: ['7ABC123'] };
    expect(carts()).toEqual([other, mine]);
  },
);

it('drops a cart that is empty or paid', MEANT, async () => {
  const { funnel, lines, carts } = start();
  await funnel.open('cart');
  lines.items = [];
  await funnel.open('cart');
  expect(carts()).toEqual([]);

  const paid = start();
  await paid.funnel.open('cart');
  expect(paid.carts()).toEqual([mine]);
  await paid.funnel.open('payment');
  paid.funnel.actor.send(pay);
  await settle();
  expect(paid.carts()).toEqual([]);
});

it('treats an invalid list of carts as empty', MEANT, () => {
  expect(readCarts({ read: () => 'torn' })).toEqual([]);
});
