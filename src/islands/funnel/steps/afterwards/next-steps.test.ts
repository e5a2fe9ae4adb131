import { describe, expect, it } from 'vitest';
import { savedAddress } from '#tests/support/funnel/samples.ts';
import { nextSteps as nextStepsAt, type PaidOrder } from './next-steps.ts';

const address = { ...savedAddress, unit: '', is_overnight_shipping: true };
const bySlowMail = { ...address, is_overnight_shipping: false };
const order: PaidOrder = {
  created_at: '2026-11-19T22:14:00Z',
  user_shipping_address: address,
  user_vehicle: { vehicle_license_plate: '7ABC123' },
};
const of = (kind: string, more: Partial<PaidOrder> = {}): PaidOrder => ({
  ...order,
  ...more,
  service_type: { kind },
});
const now = new Date('2026-11-19T22:20:00Z');
const nextSteps = (orders: readonly PaidOrder[], mailedTo: string | null) =>
  nextStepsAt(orders, mailedTo, now);
const lines = (...orders: PaidOrder[]) =>
  nextSteps(orders, 'ann@gmail.com').map(
    ({ day, text, stressed = '' }) => `${day} ${text}${stressed}`,
  );

describe('the next steps after a payment', { tags: ['EASE-010'] }, () => {
  it('are filing, digital copy, mail, and delivery for a renewal, each with its day', () => {
    expect(lines(order)).toEqual([
      '2026-11-19 We file with the DMV.',
      '2026-11-20 We’ll send your digital copy to ann@gmail.com as soon as the DMV accepts your renewal.',
      '2026-11-23 We mail the official document and sticker, overnight',
      '2026-11-24 Expected delivery to 1 Main St, Fresno, CA 93650.',
    ]);
    expect(nextSteps([order], null).at(-1)?.tags).toBe(1);
    const boat = { ...order, user_vehicle: { ...order.user_vehicle, vehicle_type: 'boat' } };
    expect(nextSteps([boat], null).at(-1)?.tags).toBeUndefined();
    expect(nextSteps([order], null)[1]?.text).toContain(
      'We’ll send your digital copy by email as soon as',
    );
  });

  it('count the renewals that are filed together', () => {
    const files_at = '2026-11-19T22:44:00Z';
    const steps = nextSteps(
      [order, order].map((one) => ({ ...one, files_at })),
      'ann@gmail.com',
    );
    expect(steps[0]?.cancelable).toBe(2);
    expect(steps[1]?.text).toBe(
      'We’ll send your digital copies to ann@gmail.com as soon as the DMV accepts each renewal.',
    );
    expect(steps[2]?.text).toBe('We mail the official documents and stickers, ');
    expect(steps[3]?.tags).toBe(2);
  });

  it('take longer by standard mail, and each kind of mail has its own day', () => {
    expect(lines(of('renewal', { user_shipping_address: bySlowMail })).slice(2)).toEqual([
      '2026-11-23 We mail the official document and sticker by standard mail.',
      '2026-12-01 Expected delivery to 1 Main St, Fresno, CA 93650.',
    ]);
    const slow = of('renewal', {
      user_shipping_address: bySlowMail,
      user_vehicle: { vehicle_license_plate: '8XYZ789' },
    });
    expect(lines(order, slow).slice(2)).toEqual([
      '2026-11-23 We mail the official documents and stickers.',
      '2026-11-24 7ABC123: expected delivery to 1 Main St, Fresno, CA 93650.',
      '2026-12-01 8XYZ789: expected delivery to 1 Main St, Fresno, CA 93650.',
    ]);
    expect(lines(order, { ...order }).at(-1)).toMatch(/^2026-11-24 Expected delivery to 1 Main St/);
  });

  it('consist only of the result for a status check, without mail', () => {
    expect(lines(of('status'))).toEqual([
      '2026-11-19 We check with the DMV.',
      '2026-11-20 We’ll send the result to ann@gmail.com. You’ll also see it in your order status.',
    ]);
  });

  it('mention no digital copy and no tag for other services', () => {
    const text = JSON.stringify(nextSteps([of('renewal'), of('title'), of('status')], null));
    expect(text).toContain('We mail your documents, ');
    expect(text).not.toMatch(/digital|tag/);
  });

  it('name what is mailed if it is the same for all orders', {
    tags: ['PROM-003', 'PROM-004'],
  }, () => {
    const mailOf = (...orders: PaidOrder[]) => lines(...orders).find((line) => / mail /.test(line));
    expect(mailOf(of('transfer'))).toContain('We mail the official document, ');
    expect(mailOf(of('transfer'), of('transfer'))).toContain('We mail the official documents, ');
    expect(mailOf(of('title'))).toContain('We mail the replacement title, ');
    // Nothing is mailed for a status check.
    expect(mailOf(of('replacement'), of('status'))).toContain('We mail the replacement, ');
  });

  it('say when we file, and that the order can be canceled until then', {
    tags: ['PROM-001'],
  }, () => {
    const files_at = '2026-11-19T22:44:00Z';
    const [file] = nextSteps([{ ...order, files_at, final_price: 266.07 }], null);
    expect(file).toEqual({
      day: '2026-11-19',
      text: 'We file with the DMV at 2:44\u00a0PM\u00a0PT.',
      hint: 'You can cancel until then and get the full $266.07 back.',
      cancelable: 1,
    });
    const [ask] = nextSteps([of('status', { files_at })], null);
    expect(ask?.text).toBe('We check with the DMV at 2:44\u00a0PM\u00a0PT.');
    expect(nextSteps([order], null)[0]).toEqual({
      day: '2026-11-19',
      text: 'We file with the DMV.',
    });
    // Our staff files it, so we don't promise a time.
    const open = { ...order, can_cancel: true, cancel_until: files_at, final_price: 266.07 };
    expect(nextSteps([open], null)[0]).toEqual({
      ...file,
      text: 'We file with the DMV.',
      hint: 'You can cancel until 11/19/2026, 2:44 PM PT and get the full $266.07 back.',
    });
    const nextMorning = new Date('2026-11-20T17:00:00Z');
    const hintOf = (one: PaidOrder) => nextStepsAt([one], null, nextMorning)[0]?.hint;
    expect(hintOf(open)).toBe(
      'You can cancel until we start filing and get the full $266.07 back.',
    );
    expect(hintOf({ ...open, service_type: { kind: 'status' } })).toContain(
      'until we start checking and',
    );
  });

  it('say what has happened already', { tags: ['PROM-001', 'EASE-010'] }, () => {
    const filing = { stage: 'filing', happened_at: '2026-11-19T22:44:00Z' };
    const accepted = { stage: 'completed', happened_at: '2026-11-19T23:10:00Z' };
    const shipped = { stage: 'shipped', happened_at: '2026-11-20T20:00:00Z' };
    const files_at = '2026-11-19T22:44:00Z';
    const linesAfter = (...steps: PaidOrder['steps'] & object) =>
      lines({ ...order, files_at, steps });
    expect(linesAfter(filing)[0]).toBe('2026-11-19 We file with the DMV.');
    expect(linesAfter(filing, accepted).slice(0, 3)).toEqual([
      '2026-11-19 We filed with the DMV.',
      '2026-11-19 The DMV accepted your renewal. Your digital copy is on its way to ann@gmail.com.',
      '2026-11-23 We mail the official document and sticker, overnight',
    ]);
    expect(linesAfter(filing, accepted, shipped)[2]).toBe(
      '2026-11-20 We mailed the official document and sticker, overnight',
    );
    expect(lines(of('status', { steps: [filing, accepted] }))).toEqual([
      '2026-11-19 We checked with the DMV.',
      '2026-11-19 We sent the result to ann@gmail.com. It’s also in your order status.',
    ]);
    const other = { user_vehicle: { vehicle_license_plate: '8XYZ789' } };
    const steps = [filing, accepted];
    expect(lines({ ...order, files_at, steps }, { ...order, ...other, files_at })[1]).toMatch(
      /We’ll send your digital copies/,
    );
  });

  it('are empty for a canceled order', { tags: ['PROM-001'] }, () => {
    const steps = [{ stage: 'canceled', happened_at: '2026-11-19T22:20:00Z' }];
    const canceled = of('title', { order_status: 2, steps });
    expect(lines(order, canceled)).toEqual(lines(order));
    expect(lines(canceled)).toEqual([]);
  });

  it('have no days while they wait for documents', { tags: ['PROM-003'] }, () => {
    const papers = [{ paper: 'signed_title' as const, state: 'missing' as const }];
    const [file, ...later] = nextSteps([of('transfer', { order_status: 0, papers })], null);
    expect(file).toMatchObject({
      text: 'We file with the DMV as soon as we’ve accepted all your documents. We need these documents from you: signed title. Upload them on your order page, or mail them to us.',
      cancelable: 1,
    });
    const odometer = { paper: 'odometer' as const, state: 'again' as const };
    const checked = [{ ...odometer, state: 'checking' as const }];
    const several = [
      of('transfer', { order_status: 0, papers: [...papers, odometer] }),
      of('transfer', { order_status: 0, papers: [...papers, ...checked] }),
    ];
    expect(nextSteps(several, null)[0]?.text).toContain('you: signed title, odometer reading. ');
    const sent = of('transfer', { order_status: 0, papers: checked });
    expect(nextSteps([sent], null)[0]?.text).toMatch(
      /documents\. We have your documents and are reviewing them\.$/,
    );
    expect([file, ...later].every(({ day } = { day: 'none', text: '' }) => day === undefined)).toBe(
      true,
    );
  });

  it('separate orders that wait for documents, regardless of the order of purchase', {
    tags: ['PROM-001', 'PROM-003'],
  }, () => {
    const renewal = { ...order, files_at: '2026-11-19T22:44:00Z', final_price: 266.07 };
    const transfer = of('transfer', {
      order_status: 0,
      final_price: 100.5,
      user_vehicle: { vehicle_license_plate: '8XYZ789' },
      papers: [{ paper: 'signed_title', state: 'missing' }],
    });
    const steps = nextSteps([transfer, renewal], null);
    expect(steps).toEqual(nextSteps([renewal, transfer], null));
    expect(steps.map(({ day, text, stressed = '' }) => `${day} ${text}${stressed}`)).toEqual([
      '2026-11-19 7ABC123: we file with the DMV at 2:44\u00a0PM\u00a0PT.',
      'undefined 8XYZ789: we file with the DMV as soon as we’ve accepted all your documents. We need these documents from you: signed title. Upload them on your order page, or mail them to us.',
      '2026-11-20 7ABC123: we’ll send your digital copy by email as soon as the DMV accepts your renewal.',
      '2026-11-23 7ABC123: we mail the official document and sticker, overnight',
      '2026-11-24 7ABC123: expected delivery to 1 Main St, Fresno, CA 93650.',
      'undefined 8XYZ789: we mail the official document, overnight',
      'undefined 8XYZ789: expected delivery to 1 Main St, Fresno, CA 93650.',
    ]);
    expect(steps.slice(0, 3).map(({ hint, cancelable }) => [hint, cancelable])).toEqual([
      ['You can cancel until then and get the full $266.07 back.', 1],
      ['You can cancel until then and get the full $100.50 back.', 1],
      [undefined, undefined],
    ]);
    const shared = { envelope_vehicles: 2 };
    expect(nextSteps([renewal, { ...transfer, ...shared }], null)[1]?.hint).toBe(
      'You can cancel until then and get back what you paid. The fee for a shared envelope is refunded once every order in it is canceled.',
    );
    expect(nextSteps([{ ...renewal, ...shared }], null)[0]?.hint).toContain('the full $266.07');
    const check = of('status', { user_vehicle: { vehicle_license_plate: '5DEF456' } });
    expect(lines(transfer, check).slice(0, 3)).toEqual([
      '2026-11-19 5DEF456: we check with the DMV.',
      expect.stringContaining('8XYZ789: we file'),
      expect.stringContaining('2026-11-20 5DEF456: we’ll send the result to ann@gmail.com.'),
    ]);
  });

  it('have days for accepted documents next to orders that need none', {
    tags: ['PROM-003'],
  }, () => {
    const papers = [{ paper: 'signed_title' as const, state: 'accepted' as const }];
    const steps = [{ stage: 'filing', happened_at: '2026-11-25T20:00:00Z' }];
    const user_vehicle = { vehicle_license_plate: '8XYZ789' };
    const filed = of('transfer', { order_status: 0, papers, steps, user_vehicle });
    expect(lines(filed, order)).toEqual(lines(order, filed));
    expect(lines(filed, order).filter((line) => line.includes('we file'))).toEqual([
      '2026-11-19 7ABC123: we file with the DMV.',
      '2026-11-25 8XYZ789: we file with the DMV.',
    ]);
  });

  it('use the later day for orders that are listed together', {
    tags: ['PROM-001'],
  }, () => {
    const late = { steps: [{ stage: 'completed', happened_at: '2026-11-24T20:00:00Z' }] };
    const both = [{ ...order, ...late }, order];
    expect(lines(...both)[2]).toMatch(/^2026-11-25 We mail/);
    expect(lines(...both.toReversed())).toEqual(lines(...both));
  });

  it('have no days if the payment’s day is unknown', () => {
    const steps = nextSteps([{ ...order, created_at: null }], null);
    expect(steps.map(({ day }) => day)).toEqual([undefined, undefined, undefined, undefined]);
  });
});
