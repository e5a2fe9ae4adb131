/** The screens as the server would write them, for what their markup alone decides. */
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { existingBillingFormSchema } from '#contracts/order/checkout.ts';
import type { FunnelContext as Context } from '#funnel/context.ts';
import {
  ALL_LATER_OPTIONS,
  addressDraftOf,
  createMemoryDrafts,
  EMPTY_CARD,
  EMPTY_LOOKUP,
  paymentDraftOf,
} from '#funnel/drafts.ts';
import { funnelMachine } from '#funnel/machine.ts';
import { NOTHING_LOADED } from '#funnel/vocabulary.ts';
import { FunnelContext } from '../FunnelContext.ts';
import { AddressConfirmation } from './address/AddressConfirmation.tsx';
import { Shipping } from './address/Shipping.tsx';
import { NotEligible } from './afterwards/NotEligible.tsx';
import { OrderStatus } from './afterwards/OrderStatus.tsx';
import { ThankYou } from './afterwards/ThankYou.tsx';
import { Checking } from './Checking.tsx';
import { Cart } from './cart/Cart.tsx';
import { EditAddressModal } from './cart/EditAddressModal.tsx';
import { Payment } from './payment/Payment.tsx';

const address = {
  uuid: 'a1',
  first_name: 'Dana',
  last_name: 'Sample',
  company_name: '',
  street_address: '1200 Sample Street',
  unit: '',
  city: 'Sacramento',
  state: 'CA',
  zip_code: '95814',
  email: 'dana@gmail.com',
  phone_no: '9165550142',
  is_owner: true,
  is_overnight_shipping: true,
  is_usps_suggested: false,
};
const line = {
  uuid: 'l1',
  user_vehicle: { vehicle_license_plate: '8ABC123', vehicle_vin_number: '1HGCM82633A004352' },
  user_shipping_address: address,
  final_price: '100.10',
};

const base: Context = {
  ...NOTHING_LOADED,
  ids: {},
  arrival: 'replace',
  drafts: createMemoryDrafts(),
  lookup: EMPTY_LOOKUP,
  overnightCents: 2995,
  card: EMPTY_CARD,
  signedIn: false,
  later: ALL_LATER_OPTIONS,
};

type StateValue = Parameters<typeof funnelMachine.resolveState>[0]['value'];

function render(step: FunctionComponent, value: StateValue, context: Partial<Context> = {}) {
  const snapshot = funnelMachine.resolveState({ value, context: { ...base, ...context } });
  const options = { snapshot, input: { drafts: base.drafts } };
  return renderToStaticMarkup(
    <FunnelContext.Provider options={options}>{createElement(step)}</FunnelContext.Provider>,
  );
}

const buttonsOf = (markup: string) =>
  [...markup.matchAll(/<button[^>]*>(.*?)<\/button>/gs)].map(([, inside = '']) =>
    inside.replace(/<[^>]+>/g, '').trim(),
  );
const control = (markup: string, name: string) =>
  [...markup.matchAll(/<(?:input|select)[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => tag.includes(`name="${name}"`));

describe('Checking DMV Records', () => {
  it('says what it does', { tags: ['CHK-001', 'CHK-002'] }, () => {
    const markup = render(Checking, 'checking');
    expect(markup).toContain('Checking DMV Records');
    expect(markup).toContain('Please wait...');
  });
});

describe('the shipping screen', () => {
  const editing = { shipping: 'editing' } as const;

  it('has every field once, with its defaults', {
    tags: ['SHIP-002', 'SHIP-003', 'SHIP-005', 'SHIP-015', 'SHIP-017', 'AMB-142'],
  }, () => {
    const markup = render(Shipping, editing);
    for (const name of [
      ...['first_name', 'last_name', 'company_name', 'street_address', 'unit', 'city'],
      ...['state', 'zip_code', 'email', 'phone_no', 'is_overnight_shipping'],
    ]) {
      expect(control(markup, name), name).toHaveLength(1);
    }
    const [yes, no] = control(markup, 'is_owner');
    expect(yes).toMatch(/value="true"/);
    expect(yes).toMatch(/checked/);
    expect(no).toMatch(/value="false"/);
    expect(control(markup, 'is_overnight_shipping')[0]).toMatch(/checked/);
    expect(markup).toMatch(/value="CA" selected/);
  });

  it('limits the zip code to six characters', { tags: ['CONST-001', 'AMB-001'] }, () => {
    expect(control(render(Shipping, editing), 'zip_code')[0]).toContain('maxLength="6"');
  });

  it('names the price of overnight shipping', { tags: ['SHIP-004'] }, () => {
    expect(render(Shipping, editing)).toContain('Add overnight shipping for $29.95');
  });

  it('has one block of buttons, in the block of the summary', { tags: ['AMB-030'] }, () => {
    const markup = render(Shipping, editing);
    expect(buttonsOf(markup)).toEqual(['CONTINUE']);
    expect(markup.indexOf('<aside')).toBeLessThan(markup.indexOf('CONTINUE'));
  });

  it('offers a new address only beside a saved one', { tags: ['SHIP-011', 'AMB-094'] }, () => {
    expect(render(Shipping, editing)).not.toContain('Add new address');
    const saved = { savedAddress: address, shipping: addressDraftOf(address) };
    const markup = render(Shipping, editing, saved);
    expect(markup).toContain('Add new address');
    expect(control(markup, 'phone_no')[0]).toContain('(916) 555-0142');
  });

  it('says why it could not be loaded, and offers another try', () => {
    const markup = render(Shipping, { shipping: 'failed' }, { loadFailure: 'Network Error' });
    expect(markup).toContain('Network Error');
    expect(buttonsOf(markup)).toEqual(['TRY AGAIN']);
  });

  it('says that it is loading', () => {
    const markup = render(Shipping, { shipping: 'loading' });
    expect(markup).toContain('Loading');
    expect(control(markup, 'city')).toEqual([]);
  });
});

describe('the address confirmation', () => {
  const choosing = { confirming: 'choosing' } as const;
  const suggestion = {
    streetAddress: '1200 SAMPLE ST',
    city: 'SACRAMENTO',
    state: 'CA',
    ZIPCode: '95814',
  };

  it('compares the address with its suggestion', {
    tags: ['ADDR-001', 'ADDR-002', 'AMB-095'],
  }, () => {
    const markup = render(AddressConfirmation, choosing, { address, suggestion });
    const [entered, suggested, ...others] = control(markup, 'address_choice');
    expect(others).toEqual([]);
    expect(entered).toMatch(/checked/);
    expect(suggested).not.toMatch(/checked|disabled/);
    expect(markup).toContain('1200 Sample Street<br/>Sacramento, CA 95814');
    expect(markup).toContain('1200 SAMPLE <mark>ST</mark>');
    expect(markup).not.toContain('no matching address found');
    expect(buttonsOf(markup)).toEqual(['NEXT', 'BACK']);
  });

  it('keeps in view why the choice was refused', () => {
    const refused = { address, suggestion, loadFailure: 'The order is already paid.' };
    expect(render(AddressConfirmation, choosing, refused)).toContain('The order is already paid.');
    expect(render(AddressConfirmation, choosing, { address })).not.toContain('could not save');
  });

  it('goes on without a suggestion', { tags: ['ADDR-005', 'ADDR-011'] }, () => {
    const markup = render(AddressConfirmation, choosing, { address });
    expect(control(markup, 'address_choice')[1]).toMatch(/disabled/);
    expect(markup).toContain('no matching address found');
  });
});

describe('the cart', () => {
  const ready = { cart: 'ready' } as const;

  it('shows each vehicle with fees, subtotal, ship-to and contact', {
    tags: ['CART-001', 'CART-002', 'CART-003', 'CART-004', 'CART-019', 'CONST-009'],
  }, () => {
    const items = [line, { ...line, uuid: 'l2' }];
    const markup = render(Cart, ready, { items });
    expect(markup.match(/1 Year Renewal/g)).toHaveLength(2);
    expect(markup).toContain('Dana Sample<br/>1200 Sample Street<br/>Sacramento, CA 95814');
    expect(markup).toContain('dana@gmail.com<br/>(916) 555-0142');
    expect(markup).toContain('$100.10');
    expect(markup).toContain('$200.20');
    expect(buttonsOf(markup)).toEqual([
      ...['EDIT', 'DELETE', 'EDIT', 'DELETE'],
      ...['ADD ANOTHER VEHICLE', 'EDIT CONTACT INFO', 'CHECKOUT', 'BACK'],
    ]);
  });

  it('draws the next year tag for a renewal only', () => {
    const user_vehicle = { ...line.user_vehicle, vehicle_registration_expiry_date: '2026-08-14' };
    const tagOf = (kind: string) => {
      const items = [{ ...line, user_vehicle, service_type: { kind } }];
      return /plate (plate--\w+).*?plate__yr"[^>]*>(\d*)</
        .exec(render(Cart, ready, { items }))
        ?.slice(1);
    };
    expect(tagOf('renewal')).toEqual(['plate--pend', '27']);
    expect(tagOf('status')).toEqual(['plate--current', '26']);
  });

  it('cannot be checked out while it is read again, and says so', () => {
    const markup = render(Cart, { cart: 'loading' }, { items: [line] });
    expect(markup).toMatch(/<form[^>]*aria-busy="true"/);
    expect(markup).toMatch(/<button[^>]*aria-busy="true"[^>]*>.*Processing/);
    expect(buttonsOf(markup)).not.toContain('CHECKOUT');
    expect(render(Cart, ready, { items: [line] })).not.toContain('aria-busy');
  });

  it('cannot be checked out when it is empty', {
    tags: ['CART-013', 'CART-021', 'AMB-031'],
  }, () => {
    const markup = render(Cart, ready);
    expect(markup).toContain('No vehicle&#x27;s found. Please add vehicle');
    expect(markup).toMatch(/<button[^>]*disabled=""[^>]*>CHECKOUT/);
    expect(buttonsOf(markup)).toEqual(['ADD ANOTHER VEHICLE', 'CHECKOUT', 'BACK']);
  });

  it('says that it is empty because it was paid, where this tab has paid it', () => {
    const markup = render(Cart, ready, { paidCart: 'c1' });
    expect(markup).toContain('This order is paid');
    expect(buttonsOf(markup)).toContain('VIEW ORDER STATUS');
    expect(render(Cart, ready)).not.toContain('paid');
    expect(render(Cart, ready, { items: [line], paidCart: 'c1' })).not.toContain('is paid');
  });
});

describe("the cart's edit dialog", () => {
  it('names the price of overnight shipping', () => {
    const editing = { address_uuid: 'a1', vehicle_uuid: 'v1', draft: addressDraftOf(address) };
    const markup = render(EditAddressModal, { cart: { editing: 'typing' } }, { editing });
    expect(markup).toContain('Add overnight shipping for $29.95');
  });
});

describe('the payment', () => {
  const editing = { payment: 'editing' } as const;
  const loaded = { items: [line], address, payment: paymentDraftOf(address) };

  it('has every field once, prefilled from the address of the route', {
    tags: ['PAY-004', 'PAY-005', 'PAY-015', 'PAY-016', 'PAY-017', 'AMB-017', 'ENT-017'],
  }, () => {
    const markup = render(Payment, editing, loaded);
    const names = Object.keys(existingBillingFormSchema.shape);
    expect(names.toSorted()).toEqual([
      ...['credit_card_number', 'cvv', 'email', 'expiration_month', 'expiration_year'],
      ...['first_name', 'last_name', 'phone_no', 'renewal_reminders', 'street_address'],
      ...['terms_and_conditions', 'unit', 'zip_code'],
    ]);
    for (const name of names) {
      expect(control(markup, name), name).toHaveLength(1);
    }
    expect(control(markup, 'zip_code')[0]).toContain('value="95814"');
    expect(control(markup, 'renewal_reminders')[0]).toMatch(/checked/);
    expect(control(markup, 'terms_and_conditions')[0]).toMatch(/checked/);
    expect(markup).toContain('1200 Sample Street, Sacramento, CA 95814');
    expect(control(markup, 'billing_mode')[0]).toMatch(/checked/);
  });

  it('asks for a whole address in the new billing mode', {
    tags: ['PAY-021', 'AMB-017', 'ENT-018'],
  }, () => {
    const payment = { ...loaded.payment, billing_mode: 'new' as const };
    const markup = render(Payment, editing, { ...loaded, payment });
    for (const name of ['street_address', 'unit', 'city', 'state', 'zip_code']) {
      expect(control(markup, name), name).toHaveLength(1);
    }
    expect(control(markup, 'zip_code')[0]).toContain('value=""');
    expect(markup).toMatch(/value="CA" selected/);
  });

  it('offers no existing address where there is none', () => {
    const markup = render(Payment, editing, {
      items: [line],
      address: null,
      payment: paymentDraftOf(null),
    });
    expect(control(markup, 'billing_mode')).toHaveLength(1);
    expect(markup).not.toContain('Same as shipping address');
    for (const name of ['street_address', 'city', 'state', 'zip_code']) {
      expect(control(markup, name), name).toHaveLength(1);
    }
  });

  it('limits what can be typed', {
    tags: ['CONST-002', 'CONST-003', 'CONST-004', 'CONST-005', 'AMB-002'],
  }, () => {
    const lengthOf = (name: string, credit_card_number: string) => {
      const card = { ...EMPTY_CARD, credit_card_number };
      const [tag = ''] = control(render(Payment, editing, { ...loaded, card }), name);
      return /maxLength="(\d+)"/i.exec(tag)?.[1];
    };
    expect(lengthOf('credit_card_number', '')).toBe('19');
    expect(lengthOf('expiration_month', '')).toBe('2');
    expect(lengthOf('expiration_year', '')).toBe('4');
    expect(lengthOf('cvv', '')).toBe('3');
    expect(lengthOf('cvv', '4111')).toBe('3');
    expect(lengthOf('cvv', '3782')).toBe('4');
  });

  it('gives its notice and opens the terms in a new tab', {
    tags: ['PAY-002', 'PAY-003', 'PAY-018', 'AMB-136'],
  }, () => {
    const markup = render(Payment, editing, loaded);
    expect(markup).toContain('The fee calculation is valid today only.');
    expect(markup).toContain('cannot be cancelled or reversed.');
    expect(markup).toContain('<a href="/terms-conditions" target="_blank"');
  });

  it('cannot be sent without the terms, and says so at once', {
    tags: ['SUM-007', 'VAL-064', 'AMB-018'],
  }, () => {
    const payment = { ...loaded.payment, terms_and_conditions: false };
    const markup = render(Payment, editing, { ...loaded, payment });
    expect(markup).toContain('Please accept terms of use');
    expect(markup).toMatch(/<button[^>]*disabled=""[^>]*>(?:<svg.*?<\/svg>)?PROCESS ORDER/);
    expect(render(Payment, editing, loaded)).not.toContain('Please accept terms of use');
  });

  it('says that it is at work', () => {
    const markup = render(Payment, { payment: 'paying' }, loaded);
    expect(buttonsOf(markup)).toEqual(['Processing', 'BACK']);
    expect(markup).toMatch(/<button[^>]*aria-disabled="true"[^>]*aria-busy="true"/);
  });
});

describe('after the payment', () => {
  const order = { ...line, order_id: 100482, shipping_status: 'Label Printed' };

  it('confirms the renewal and says what follows', {
    tags: ['THX-001', 'THX-002', 'THX-007'],
  }, () => {
    const markup = render(
      ThankYou,
      { thankYou: 'ready' },
      { orders: [order], offerZipCode: '94105' },
    );
    expect(markup).toContain('Your renewal is confirmed: order 100482.');
    expect(markup).toContain('A digital copy');
    expect(markup).toContain('mail the official document and sticker');
    expect(markup).toContain('94105');
    expect(buttonsOf(markup)).toEqual(['CHECK ORDER STATUS', 'PRINT RECEIPT', 'VIEW QUOTES']);
  });

  it('speaks of a renewal, its card and its tag only where all was renewed', () => {
    const thanksFor = (...kinds: string[]) => {
      const orders = kinds.map((kind) => ({ ...order, uuid: kind, service_type: { kind } }));
      return render(ThankYou, { thankYou: 'ready' }, { orders });
    };
    expect(thanksFor('renewal')).toMatch(/Your renewal is on its way.*digital copy.*year tag/s);
    for (const kinds of [
      ['status'],
      ['replacement'],
      ['title', 'transfer'],
      ['renewal', 'status'],
    ]) {
      const markup = thanksFor(...kinds);
      expect(markup, kinds.join()).toContain('Your order is confirmed: order 100482.');
      expect(markup, kinds.join()).not.toMatch(/renewal|digital copy|year tag/i);
    }
    expect(thanksFor('status')).toContain('The result comes by email.');
    expect(thanksFor('status')).not.toContain('come by mail');
    for (const kinds of [['replacement'], ['renewal', 'status']]) {
      expect(thanksFor(...kinds), kinds.join()).toContain('Your documents come by mail.');
    }
  });

  it('says that a payment was received only where the server says so', () => {
    const shown = (payment_status: string | null) =>
      render(ThankYou, { thankYou: 'ready' }, { orders: [{ ...order, payment_status }] });
    expect(shown('PAID')).toContain('Payment received');
    expect(shown('PAID')).toContain('<span>Paid</span>');
    expect(shown(null)).not.toContain('Payment received');
    expect(shown(null)).not.toContain('<span>Paid</span>');
  });

  it('draws the year that a renewal will add until it is added', () => {
    const yearOf = (order_status: number, kind: string) => {
      const user_vehicle = {
        ...line.user_vehicle,
        vehicle_registration_expiry_date: '2026-08-14',
      };
      const orders = [{ ...order, order_status, user_vehicle, service_type: { kind } }];
      const markup = render(ThankYou, { thankYou: 'ready' }, { orders });
      return /plate__yr"[^>]*>(\d*)</.exec(markup)?.[1];
    };
    expect(yearOf(0, 'renewal')).toBe('27');
    expect(yearOf(1, 'renewal')).toBe('26');
    expect(yearOf(0, 'replacement')).toBe('26');
  });

  it('lists every order with its state', {
    tags: ['STAT-001', 'STAT-002', 'STAT-003', 'STAT-004', 'STAT-005', 'STAT-006', 'AMB-045'],
  }, () => {
    const orders = [0, '0', 1, 5].map((order_status, index) => ({
      ...order,
      uuid: `o${index}`,
      order_status,
    }));
    const markup = render(OrderStatus, { orderStatus: 'ready' }, { orders });
    expect(markup).toContain('ORDER STATUS');
    expect(markup.match(/PROCESSING/g)).toHaveLength(2);
    expect(markup.match(/COMPLETED/g)).toHaveLength(2);
    expect(markup.match(/<dd>Label Printed<\/dd>/g)).toHaveLength(4);
    expect(markup).toContain('1HGCM82633A004352');
    expect(markup).toContain('100482');
  });

  it('tells the dated steps of an order, once it is paid', () => {
    const steps = [{ stage: 'completed', happened_at: '2026-03-10T12:00:00Z' }];
    const completed = { ...order, order_status: 1, payment_status: 'PAID', steps };
    const markup = render(OrderStatus, { orderStatus: 'ready' }, { orders: [completed] });
    expect(markup).toMatch(/Completed by the DMV.*03\/10\/2026/);
    const orders = [{ ...order, payment_status: 'UNPAID' }];
    expect(render(OrderStatus, { orderStatus: 'ready' }, { orders })).not.toContain('Progress');
  });

  it('offers a login where there is no order to show', { tags: ['AMB-074'] }, () => {
    const markup = render(OrderStatus, { orderStatus: 'ready' });
    expect(markup).toContain('ORDER STATUS');
    expect(markup).toContain('href="/login"');
  });

  it('explains the renewal window with three checked options', {
    tags: ['FINAL-001', 'FINAL-002', 'FINAL-005', 'FINAL-006'],
  }, () => {
    const markup = render(NotEligible, { notEligible: 'ready' });
    expect(markup).toContain('not yet eligible for renewal');
    expect(markup).toContain('within 75 days of expiry');
    expect(markup).toContain('Testimonial');
    expect(markup.match(/<input[^>]*checked/g)).toHaveLength(3);
    expect(buttonsOf(markup)).toEqual(['SUBMIT']);
  });
});
