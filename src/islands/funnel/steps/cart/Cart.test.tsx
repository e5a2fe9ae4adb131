import { describe, expect, it } from 'vitest';
import { addressDraftOf } from '#funnel/drafts.ts';
import { buttonsOf, renderStep } from '#tests/support/funnel/render-step.tsx';
import { item, savedAddress, secondItem } from '#tests/support/funnel/samples.ts';
import { Cart } from './Cart.tsx';
import { EditAddressModal } from './EditAddressModal.tsx';

describe('the cart', () => {
  const ready = { cart: 'ready' } as const;

  it('shows each vehicle with fees, subtotal, ship-to and contact', {
    tags: ['CART-001', 'CART-002', 'CART-003', 'CART-004', 'CART-019', 'CONST-009'],
  }, () => {
    const items = [item, secondItem];
    const markup = renderStep(Cart, ready, { items });
    expect(markup.match(/1 Year Renewal/g)).toHaveLength(2);
    expect(markup).toContain('Ann Lee<br/>1 Main St Apt 2<br/>Fresno, CA 93650');
    expect(markup).toContain('ann@gmail.com<br/>(415) 555-0123');
    expect(markup).toContain('$100.50');
    expect(markup).toContain('$300.75');
    expect(buttonsOf(markup)).toEqual([
      ...['EDIT', 'DELETE', 'EDIT', 'DELETE'],
      ...['ADD ANOTHER VEHICLE', 'EDIT CONTACT INFO', 'CHECKOUT', 'BACK'],
    ]);
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
  });

  it('cannot be checked out while it is read again, and says so', () => {
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
    expect(markup).toMatch(/<button[^>]*disabled=""[^>]*>CHECKOUT/);
    expect(buttonsOf(markup)).toEqual(['ADD ANOTHER VEHICLE', 'CHECKOUT', 'BACK']);
  });

  it('says that it is empty because it was paid, if this tab has paid it', () => {
    const markup = renderStep(Cart, ready, { paidCart: 'c1' });
    expect(markup).toContain('This order is paid');
    expect(buttonsOf(markup)).toContain('VIEW ORDER STATUS');
    expect(renderStep(Cart, ready)).not.toContain('paid');
    expect(renderStep(Cart, ready, { items: [item], paidCart: 'c1' })).not.toContain('is paid');
  });
});
describe("the cart's edit dialog", () => {
  it('names the price of overnight shipping', () => {
    const editing = { address_uuid: 'a1', vehicle_uuid: 'v1', draft: addressDraftOf(savedAddress) };
    const markup = renderStep(EditAddressModal, { cart: { editing: 'typing' } }, { editing });
    expect(markup).toContain('Add overnight shipping for $29.95');
  });
});
