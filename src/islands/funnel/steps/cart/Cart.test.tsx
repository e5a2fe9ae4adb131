import { describe, expect, it } from 'vitest';
import { addressDraftOf } from '#funnel/drafts.ts';
import { buttonsOf, renderStep } from '#tests/support/funnel/render-step.tsx';
import { addressDraft, item, savedAddress, secondItem } from '#tests/support/funnel/samples.ts';
import { Payment } from '../payment/Payment.tsx';
import { Cart } from './Cart.tsx';
import { EditAddressModal } from './EditAddressModal.tsx';

describe('the cart', () => {
  const ready = { cart: 'ready' } as const;

  it('shows each vehicle with fees, subtotal, ship-to, and contact', {
    tags: ['CART-001', 'CART-002', 'CART-003', 'CART-004', 'CART-019', 'CONST-009'],
  }, () => {
    const items = [item, secondItem];
    const markup = renderStep(Cart, ready, { items });
    expect(markup.match(/1 Year Renewal/g)).toHaveLength(2);
    expect(markup).toContain('Ann Lee, 1 Main St Apt 2, Fresno, CA 93650');
    expect(markup).toContain('<span>ann</span><wbr/><span>@gmail.com</span>');
    expect(markup).toContain('<span>(415) 555-0123</span>');
    expect(markup).toContain('$100.50');
    expect(markup).toContain('$300.75');
    expect(buttonsOf(markup)).toEqual([
      ...['EDIT', 'DELETE', 'EDIT', 'DELETE'],
      ...['CHECKOUT', 'EDIT CONTACT INFO', 'ADD ANOTHER VEHICLE', 'BACK'],
    ]);
  });

  it('shows one vehicle with its fees open and its address once', { tags: ['EASE-017'] }, () => {
    const markup = renderStep(Cart, ready, { items: [item] });
    expect(markup).toContain('<details class="fold" open="">');
    expect(markup).toMatch(/fees__subtotal"><th[^>]*>Subtotal<\/th><td[^>]*>\$100\.50/);
    expect(markup.match(/Ann Lee, 1 Main St/g)).toHaveLength(1);
    expect(buttonsOf(markup)).toEqual([
      ...['DELETE', 'CHECKOUT', 'EDIT', 'EDIT CONTACT INFO'],
      ...['ADD ANOTHER VEHICLE', 'BACK'],
    ]);
  });

  it('shows a shared address once, and a different address on its line', {
    tags: ['EASE-017'],
  }, () => {
    const same = { ...item, uuid: 'l3' };
    const markup = renderStep(Cart, ready, { items: [item, secondItem, same] });
    expect(markup).toContain('Your cart: 3 vehicles');
    expect(markup).not.toContain('class="fold" open');
    expect(markup).not.toContain('fees__subtotal');
    expect(markup.match(/Ann Lee, 1 Main St Apt 2, Fresno/g)).toHaveLength(1);
    expect(markup).toContain('Ship to (2 of 3), overnight');
    expect(markup.match(/Different address/g)).toHaveLength(1);
    expect(markup.match(/Ann Lee, 1 Main St Apt 2, Davis/g)).toHaveLength(1);
    expect(markup.match(/@gmail.com/g)).toHaveLength(1);
    expect(markup.match(/\(415\) 555-0123/g)).toHaveLength(1);
  });

  it('shows shipping and contact per line if the lines differ', {
    tags: ['EASE-017'],
  }, () => {
    const user_shipping_address = {
      ...savedAddress,
      is_overnight_shipping: false,
      email: 'ben@gmail.com',
    };
    const items = [
      { ...item, user_shipping_address },
      { ...item, uuid: 'l3' },
    ];
    const markup = renderStep(Cart, ready, { items });
    expect(markup).toContain('Ship to (all 2)<');
    expect(markup.match(/Standard mail|Overnight/g)).toEqual(['Standard mail', 'Overnight']);
    expect(markup).toContain('ben@gmail.com, (415) 555-0123');
  });

  const offer = {
    is_chosen: false,
    vehicles: 2,
    envelopes: 1,
    price: 39.95,
    separate: 79.9,
    together: '39.95',
    saves: 39.95,
  };
  const offerOf = (changes: object) => {
    const envelope = { ...offer, ...changes };
    const items = [
      { ...item, envelope },
      { ...item, uuid: 'l3', envelope },
    ];
    const markup = renderStep(Cart, ready, { items });
    return markup
      .replace(/<[^>]+>/g, '')
      .replace(/.*?(?=Both|All|\d go|\d vehicles (?:go|in))/, '');
  };

  it('offers one envelope for one fee, and shows the choice', { tags: ['EASE-009'] }, () => {
    expect(offerOf({})).toContain(
      'Both are going to one address. Overnight shipping is 2 × $39.95 = $79.90. One envelope costs $39.95.One envelope, save $39.95',
    );
    expect(offerOf({ is_chosen: true })).toContain(
      'Both in one envelope: $39.95 (separately: $79.90)Mail in separate envelopes',
    );
    const two = { vehicles: 4, envelopes: 2, separate: 159.8, together: 79.9, saves: 79.9 };
    expect(offerOf(two)).toContain(
      '4 are going to 2 addresses. Overnight shipping is 4 × $39.95 = $159.80. 2 envelopes cost $79.90.One envelope per address, save $79.90',
    );
    expect(offerOf({ ...two, is_chosen: true })).toContain(
      '4 vehicles in 2 envelopes: $79.90 (separately: $159.80)Mail in separate envelopes',
    );
    expect(renderStep(Cart, ready, { items: [item, secondItem] })).not.toContain('One envelope');
  });

  it('names the documents of each line before the payment, as the payment does', {
    tags: ['PROM-003'],
  }, () => {
    const title = { ...item, uuid: 'l3', service_type: { kind: 'title' } };
    for (const [step, state] of [
      [Cart, ready],
      [Payment, { payment: 'editing' }],
    ] as const) {
      const words = renderStep(step, state, { items: [item, title] }).replace(/<[^>]+>/g, '');
      expect(words).toMatch(/7ABC123: .*You’ll need:Application for a replacement title(?!\.)/);
      expect(renderStep(step, state, { items: [item] })).not.toContain('You’ll need');
    }
  });

  it('names each line by its service', { tags: ['TRUE-006'] }, () => {
    const line = (uuid: string, kind: string, name: string) => ({
      ...item,
      uuid,
      service_type: { kind, name },
    });
    const items = [
      line('l1', 'transfer', 'Transfer Title'),
      line('l2', 'status', 'Check Registration Status'),
    ];
    const markup = renderStep(Cart, ready, { items });
    for (const { service_type } of items) expect(markup).toContain(service_type.name);
    expect(markup).not.toContain('1 Year Renewal');
  });

  it('shows the next year tag for a renewal only', () => {
    const user_vehicle = { ...item.user_vehicle, vehicle_registration_expiry_date: '2026-08-14' };
    const tagOf = (kind: string) => {
      const items = [{ ...item, user_vehicle, service_type: { kind } }];
      return /plate (plate--\w+).*?plate__year"[^>]*>(\d*)</
        .exec(renderStep(Cart, ready, { items }))
        ?.slice(1);
    };
    expect(tagOf('renewal')).toEqual(['plate--pending', '27']);
    expect(tagOf('status')).toEqual(['plate--current', '26']);
    expect(tagOf('title')).toEqual(['plate--untagged', '']);
  });

  it('can’t be checked out while it reloads, and says so', () => {
    const markup = renderStep(Cart, { cart: 'loading' }, { items: [item] });
    expect(markup).toMatch(/<form[^>]*aria-busy="true"/);
    expect(markup).toMatch(/<button[^>]*aria-busy="true"[^>]*>.*Processing/);
    expect(buttonsOf(markup)).not.toContain('CHECKOUT');
    expect(renderStep(Cart, ready, { items: [item] })).not.toContain('aria-busy');
  });

  it('cannot be checked out when it is empty', {
    tags: ['CART-013', 'CART-021', 'AMB-031'],
  }, () => {
    const markup = renderStep(Cart, ready);
    expect(markup).toContain('No vehicle&#x27;s found. Please add vehicle');
    expect(markup).not.toContain('$0.00');
    expect(markup).toMatch(/<button[^>]*disabled=""[^>]*><span[^>]*>CHECKOUT/);
    expect(buttonsOf(markup)).toEqual(['ADD ANOTHER VEHICLE', 'CHECKOUT', 'BACK']);
  });

  it('says that it is empty because it was paid, if it was paid in this tab', () => {
    const markup = renderStep(Cart, ready, { paidCart: 'c1' });
    expect(markup).toContain('You’ve paid for this order');
    expect(buttonsOf(markup)).toContain('View order status');
    expect(renderStep(Cart, ready)).not.toContain('paid');
    expect(renderStep(Cart, ready, { items: [item], paidCart: 'c1' })).not.toContain('is paid');
  });

  it.each([
    ['empty', []],
    ['full', [item]],
  ])('asks to check the order status before another payment, if it is %s', (_, items) => {
    const markup = renderStep(Cart, ready, { items, attemptedCart: 'c1' });
    expect(markup).toContain('Your payment may have gone through');
    expect(buttonsOf(markup)).toContain('View order status');
    expect(renderStep(Cart, ready, { items })).not.toContain('may have gone through');
  });
});
describe("the cart's edit dialog", () => {
  const edited = { address_uuid: 'a1', vehicle_uuid: 'v1', others: [], line_uuids: ['l1'] };

  it('shows the price of overnight shipping', () => {
    const draft = addressDraftOf(savedAddress);
    const editing = { ...edited, saved: draft, draft };
    const markup = renderStep(EditAddressModal, { cart: { editing: 'typing' } }, { editing });
    expect(markup).toContain('Add overnight shipping for $29.95');
  });

  it('names the vehicles whose address it changes', { tags: ['EASE-017'] }, () => {
    const wordsFor = (line_uuids: string[]) => {
      const editing = { ...edited, saved: addressDraft, draft: addressDraft, line_uuids };
      const items = [item, secondItem, { ...item, uuid: 'l3' }];
      const cart = { items, editing };
      return renderStep(EditAddressModal, { cart: { editing: 'typing' } }, cart).replace(
        /<!-- -->/g,
        '',
      );
    };
    expect(wordsFor(['l1', 'l2', 'l3'])).toContain(
      'This updates the address for all 3 vehicles: 7ABC123, 8XYZ789, 7ABC123.',
    );
    const two = wordsFor(['l1', 'l3']);
    expect(two).toContain('This updates the address for 2 of 3 vehicles: 7ABC123, 7ABC123.');
    expect(two).toContain('This changes the subtotals of these vehicles.');
    const one = wordsFor(['l2']);
    expect(one).not.toContain('SAVE changes');
    expect(one).toContain('This changes the subtotal of this vehicle.');
  });
});
