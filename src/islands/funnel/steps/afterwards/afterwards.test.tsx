import { describe, expect, it } from 'vitest';
import type { Order } from '#contracts/order/order.ts';
import { buttonsOf, renderStep } from '#tests/support/funnel/render-step.tsx';
import { item } from '#tests/support/funnel/samples.ts';
import { NotEligible } from './NotEligible.tsx';
import { OrderStatus } from './OrderStatus.tsx';
import { ThankYou } from './ThankYou.tsx';

describe('after the payment', () => {
  const order = { ...item, order_id: 100482, shipping_status: 'Label Printed' };

  it('confirms the renewal and says what happens next', {
    tags: ['THX-001', 'THX-002', 'THX-007'],
  }, () => {
    const markup = renderStep(
      ThankYou,
      { thankYou: 'ready' },
      { orders: [order], offerZipCode: '94105', mailedTo: 'ann@gmail.com' },
    );
    expect(markup).toContain('Your renewal, order 100482, is confirmed.');
    expect(markup.replace(/<[^>]*>/g, '')).toContain('We emailed your receipt to ann@gmail.com.');
    expect(markup).toContain('We’ll send your digital copy to ann@gmail.com');
    expect(markup).toContain('mail the official document and sticker');
    expect(markup).toContain('94105');
    expect(buttonsOf(markup)).toEqual(['CHECK ORDER STATUS', 'Print receipt', 'VIEW QUOTES']);
    const failed = renderStep(ThankYou, { thankYou: 'failed' });
    expect(buttonsOf(failed)).toEqual(['Try again']);
  });

  it('promises no registration card of a test order', { tags: ['PART-006'] }, () => {
    const receiptOf = (is_test: boolean) =>
      renderStep(ThankYou, { thankYou: 'ready' }, { orders: [{ ...order, is_test }] });
    expect(receiptOf(false)).toContain('not a registration card. We’ll');
    expect(receiptOf(true)).toContain('not a registration card.<');
  });

  it('says how long the order can be canceled, and how', {
    tags: ['PROM-001'],
  }, () => {
    const orders = [{ ...order, can_cancel: true, files_at: '2026-03-10T20:30:00Z' }];
    const markup = renderStep(ThankYou, { thankYou: 'ready' }, { orders });
    expect(markup).toContain('We file with the DMV at 1:30\u00a0PM\u00a0PT.');
    expect(markup).toContain('You can cancel until then and get the full $100.50 back.');
    expect(buttonsOf(markup)).toContain('Cancel this order');
  });

  it('offers a calendar file once the order is paid', () => {
    const created_at = new Date().toISOString();
    const offeredAt = (payment_status: string) => {
      const orders = [{ ...order, order_status: 0, created_at, payment_status }];
      return buttonsOf(renderStep(ThankYou, { thankYou: 'ready' }, { orders }));
    };
    expect(offeredAt('PAID')).toContain('Add to calendar');
    expect(offeredAt('PENDING')).not.toContain('Add to calendar');
  });

  it('names the card, unless its data was deleted', () => {
    const receiptOf = (paid: Pick<Order, 'paid_with'>) =>
      renderStep(ThankYou, { thankYou: 'ready' }, { orders: [{ ...order, ...paid }] });
    expect(receiptOf({ paid_with: { brand: 'visa', last_four: '4242' } })).toMatch(
      /Paid with<.*>Visa •••• 4242<.*visually-hidden.*>Visa ending in 4242</,
    );
    expect(receiptOf({})).not.toContain('Paid with');
  });

  it('does not say that a renewal without its documents is on its way', {
    tags: ['FEE-006'],
  }, () => {
    const missing_papers = [{ name: 'Smog certificate', next: 'Go.' }];
    const orders = [{ ...order, order_status: 0, missing_papers }];
    const markup = renderStep(ThankYou, { thankYou: 'ready' }, { orders });
    expect(markup).toContain('Words for others.');
    expect(markup).not.toContain('Words for renewals.');
  });

  it('mentions a renewal, its card, and its tag only if everything was renewed', () => {
    const thanksFor = (...kinds: string[]) => {
      const orders = kinds.map((kind) => ({ ...order, uuid: kind, service_type: { kind } }));
      return renderStep(ThankYou, { thankYou: 'ready' }, { orders });
    };
    expect(thanksFor('renewal')).toMatch(/Words for renewals.*digital copy.*year tag/s);
    for (const kinds of [
      ['status'],
      ['replacement'],
      ['title', 'transfer'],
      ['renewal', 'status'],
    ]) {
      const markup = thanksFor(...kinds);
      const confirmed =
        kinds.length > 1 ? 'Your orders 100482 are confirmed.' : 'Your order 100482 is confirmed.';
      expect(markup, kinds.join()).toContain(confirmed);
      const words = markup.replaceAll('1 Year Renewal', '');
      expect(words, kinds.join()).not.toMatch(/renewal|digital copy|year tag/i);
    }
    expect(thanksFor('status')).toContain('We’ll send the result by email.');
    expect(thanksFor('status')).not.toContain('We mail');
    expect(thanksFor('title', 'transfer')).toContain('We mail your documents');
    expect(thanksFor('replacement')).toContain('We mail the replacement');
  });

  it('describes the next steps without days if they are unknown', { tags: ['PROM-003'] }, () => {
    const papers = [{ paper: 'signed_title' as const, state: 'missing' as const }];
    const orders = [{ ...order, order_status: 0, service_type: { kind: 'transfer' }, papers }];
    const markup = renderStep(ThankYou, { thankYou: 'ready' }, { orders });
    expect(markup.match(/(?<=dated__day"><span>)\w+/g)).toEqual(['First', 'Then', 'Then']);
  });

  it('has the live region before the payment’s result is known', {
    tags: ['EASE-022'],
  }, () => {
    const orders = [{ ...order, payment_status: 'PENDING' }];
    const said = (followMisses: number) =>
      /<div role="status">(.*?)<\/div>/s.exec(
        renderStep(OrderStatus, { orderStatus: 'ready' }, { orders, followMisses }),
      )?.[1];
    expect(said(0)).toContain('>This page updates automatically.<');
    expect(said(1)).toContain('We can’t reach our server right now');
  });

  it('heads one order with its state and the next step, and several with their states', () => {
    const paid = { ...order, order_status: 0, payment_status: 'PAID' };
    const other = { ...paid, uuid: 'l2', order_id: 7 };
    const said = (...orders: Order[]) => {
      const markup = renderStep(OrderStatus, { orderStatus: 'ready' }, { orders });
      return /class="lead">(.*?)<\/p>/.exec(markup)?.[1];
    };
    expect(said(paid)).toBe('<b>Paid.</b><span> Next: Filing with the DMV.</span>');
    expect(said(paid, other)).toBe('<b>100482: Paid. 7: Paid.</b>');
  });

  it('links a finished order to its digital copy', () => {
    const paid = { ...order, payment_status: 'PAID' };
    const linked = (digital_copy: boolean) =>
      renderStep(OrderStatus, { orderStatus: 'ready' }, { orders: [{ ...paid, digital_copy }] });
    expect(linked(true)).toMatch(
      /class="button button--primary" href="\/my-orders">Download digital copy/,
    );
    expect(linked(false)).not.toContain('Download');
  });

  it('names what was paid for', { tags: ['TRUE-006'] }, () => {
    const service_type = { kind: 'transfer', name: 'Transfer Title' };
    const orders = [order, { ...order, uuid: 'l2', service_type }];
    const markup = renderStep(ThankYou, { thankYou: 'ready' }, { orders });
    const named = [...markup.matchAll(/<th role="rowheader"[^>]*><span>([^<,·]*)/g)];
    expect(named.map(([, text]) => text?.trim())).toEqual(['1 Year Renewal', 'Transfer Title']);
  });

  it('says that vehicles share an overnight envelope', { tags: ['EASE-009'] }, () => {
    const orders = [1, 5].map((envelope_vehicles) => ({
      ...order,
      uuid: String(envelope_vehicles),
      envelope_vehicles,
    }));
    const markup = renderStep(ThankYou, { thankYou: 'ready' }, { orders });
    expect(markup.match(/1 Year Renewal, overnight shipping/g)).toHaveLength(2);
    expect(markup.match(/<small>One envelope for 5 vehicles/g)).toHaveLength(1);
    const status = renderStep(OrderStatus, { orderStatus: 'ready' }, { orders });
    expect(status.match(/<dt>Overnight shipping<\/dt><dd>[^<]*/g)).toEqual([
      '<dt>Overnight shipping</dt><dd>One envelope for 5 vehicles',
    ]);
  });

  it('says that a payment was received only if the server says so', () => {
    const shown = (payment_status: string | null) =>
      renderStep(ThankYou, { thankYou: 'ready' }, { orders: [{ ...order, payment_status }] });
    expect(shown('PAID')).toContain('PAID $100.50');
    expect(shown(null)).not.toContain('PAID');
  });

  it('shows the year that a renewal will add until it is added', () => {
    const yearOf = (order_status: number, kind: string) => {
      const user_vehicle = {
        ...item.user_vehicle,
        vehicle_registration_expiry_date: '2026-08-14',
      };
      const orders = [{ ...order, order_status, user_vehicle, service_type: { kind } }];
      const markup = renderStep(ThankYou, { thankYou: 'ready' }, { orders });
      return /plate__year"[^>]*>(\d*)</.exec(markup)?.[1];
    };
    expect(yearOf(0, 'renewal')).toBe('27');
    expect(yearOf(1, 'renewal')).toBe('26');
    expect(yearOf(0, 'replacement')).toBe('26');
  });

  it('lists every order with its state', {
    tags: ['STAT-001', 'STAT-002', 'STAT-003', 'STAT-004', 'STAT-005', 'STAT-006', 'AMB-045'],
  }, () => {
    const orders = [0, '0', 1, 5, null, undefined].map((order_status, index) => ({
      ...order,
      uuid: `o${index}`,
      order_status,
    }));
    const markup = renderStep(OrderStatus, { orderStatus: 'ready' }, { orders });
    expect(markup).toContain('ORDER STATUS');
    expect(markup.match(/PROCESSING/g)).toHaveLength(2);
    expect(markup.match(/COMPLETED/g)).toHaveLength(4);
    expect(markup.match(/<dd>Label Printed<\/dd>/g)).toHaveLength(6);
    expect(markup).toContain('1HGCM82633A004352');
    expect(markup).toContain('100482');
  });

  it.each([
    ['UNPAID', 'NOT PAID'],
    ['PENDING', 'CHECKING PAYMENT'],
    ['PAID', 'PROCESSING'],
  ])('says, for a payment that is %s: %s', (payment_status, badge) => {
    const orders = [{ ...order, order_status: 0, payment_status }];
    const markup = renderStep(OrderStatus, { orderStatus: 'ready' }, { orders });
    expect(markup.match(/NOT PAID|CHECKING PAYMENT|PROCESSING/g)).toEqual([badge]);
  });

  it('shows the dated steps of a paid order', () => {
    const steps = [{ stage: 'completed', happened_at: '2026-03-10T12:00:00Z' }];
    const completed = { ...order, order_status: 1, payment_status: 'PAID', steps };
    const markup = renderStep(OrderStatus, { orderStatus: 'ready' }, { orders: [completed] });
    expect(markup).toMatch(/Accepted by the DMV.*03\/10\/2026/);
    const orders = [{ ...order, payment_status: 'UNPAID' }];
    expect(renderStep(OrderStatus, { orderStatus: 'ready' }, { orders })).not.toContain('Progress');
  });

  it('offers a login if there is no order to show', { tags: ['AMB-074'] }, () => {
    const markup = renderStep(OrderStatus, { orderStatus: 'ready' });
    expect(markup).toContain('ORDER STATUS');
    expect(markup).toContain('href="/login"');
  });

  it('shows no sample if the vehicle is known', { tags: ['EASE-020'] }, () => {
    const vehicles = [{ uuid: 'v1', vehicle_registration_expiry_date: '2027-06-10' }];
    const markup = renderStep(NotEligible, { notEligible: 'ready' }, { vehicles });
    expect(markup).toContain('06/10/2027');
    expect(markup).not.toMatch(/testimonial|example|sample/i);
  });

  it('explains the renewal window with three checked options', {
    tags: ['FINAL-001', 'FINAL-002', 'FINAL-005', 'FINAL-006'],
  }, () => {
    const markup = renderStep(NotEligible, { notEligible: 'ready' });
    expect(markup).toContain('not yet eligible for renewal');
    expect(markup).toContain('within 75 days of expiry');
    expect(markup).toContain('Words of the testimonial.');
    expect(markup).toContain('Words of the example.');
    expect(markup.match(/<input[^>]*checked/g)).toHaveLength(3);
    expect(buttonsOf(markup)).toEqual(['SUBMIT']);
  });

  it('says how much of a continuing order is refunded, and to which card', {
    tags: ['FILE-002'],
  }, () => {
    const refund = { amount: 12.5, state: 'due', by: '2026-12-02', is_difference: true };
    const paid_with = { brand: 'visa', last_four: '4242' };
    const accepted = { ...order, order_status: 1, payment_status: 'PAID', paid_with, refund };
    const markupOf = (shown: Order) =>
      renderStep(OrderStatus, { orderStatus: 'ready' }, { orders: [shown] });
    expect(markupOf(accepted)).toContain('The DMV charged less than you paid for its fees.');
    const words = 'We’re refunding $12.50 to your card ending in 4242.';
    expect(markupOf(accepted)).toContain(words);
    const steps = [{ stage: 'canceled', happened_at: '2026-11-19T22:20:00Z' }];
    const canceled = markupOf({ ...accepted, order_status: 2, steps });
    expect(canceled.split(words)).toHaveLength(2);
  });
});
