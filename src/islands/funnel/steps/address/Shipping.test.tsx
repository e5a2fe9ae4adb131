import { describe, expect, it } from 'vitest';
import { addressDraftOf, EMPTY_ADDRESS } from '#funnel/drafts.ts';
import { buttonsOf, controls, renderStep } from '#tests/support/funnel/render-step.tsx';
import { savedAddress } from '#tests/support/funnel/samples.ts';
import { Shipping } from './Shipping.tsx';

describe('the shipping screen', () => {
  const editing = { shipping: 'editing' } as const;

  it('has every field once, with its defaults', {
    tags: ['SHIP-002', 'SHIP-003', 'SHIP-005', 'SHIP-015', 'SHIP-017', 'AMB-142'],
  }, () => {
    const markup = renderStep(Shipping, editing);
    for (const name of [
      ...['first_name', 'last_name', 'company_name', 'street_address', 'unit', 'city'],
      ...['state', 'zip_code', 'email', 'phone_no', 'is_overnight_shipping'],
    ]) {
      expect(controls(markup, name), name).toHaveLength(1);
    }
    const [yes, no] = controls(markup, 'is_owner');
    expect(yes).toMatch(/value="true"/);
    expect(yes).toMatch(/checked/);
    expect(no).toMatch(/value="false"/);
    expect(controls(markup, 'is_overnight_shipping')[0]).toMatch(/checked/);
    expect(markup).toMatch(/value="CA" selected/);
  });

  it('shows its step, its heading, and placeholders while it loads', () => {
    const markup = renderStep(Shipping, { shipping: 'loading' });
    expect(markup).toContain('aria-current="step"');
    expect(markup).toContain('Where should we mail your documents?</h1>');
    expect(markup).toContain('skeleton');
    expect(buttonsOf(markup)).toEqual([]);
  });

  it('limits the zip code to six characters', { tags: ['CONST-001', 'AMB-001'] }, () => {
    expect(controls(renderStep(Shipping, editing), 'zip_code')[0]).toContain('maxLength="6"');
  });

  it('shows the price of overnight shipping', { tags: ['SHIP-004'] }, () => {
    expect(renderStep(Shipping, editing)).toContain('Add overnight shipping for $29.95');
  });

  it('has a Total that reflects overnight shipping', { tags: ['EASE-008'] }, () => {
    const vehicle = { vehicle_license_plate: '7ABC123', final_price: 226.12 };
    const totals = (is_overnight_shipping: boolean) => {
      const markup = renderStep(Shipping, editing, {
        vehicles: [{ ...vehicle, dmv_deal_details: { 'shipping_&_handling': 9.95 } }],
        shipping: { ...EMPTY_ADDRESS, is_overnight_shipping },
      });
      return ['<output', '<tfoot', 'Shipping and handling'].map(
        (where) => /\$[\d.]+/.exec(markup.slice(markup.lastIndexOf(where)))?.[0],
      );
    };
    expect(renderStep(Shipping, editing, { vehicles: [vehicle] })).toMatch(
      /Uncheck for free standard mail: [^<]* \(Total \$226\.12\)/,
    );
    expect(totals(true)).toEqual(['$256.07', '$256.07', '$39.90']);
    expect(totals(false)).toEqual(['$226.12', '$226.12', '$9.95']);
  });

  it('offers no shipping if nothing ships, and says what each detail is for', {
    tags: ['PROM-004'],
  }, () => {
    const check = { final_price: 30.95, service_type: { kind: 'status' } };
    const markup = renderStep(Shipping, editing, { vehicles: [check] });
    expect(controls(markup, 'is_overnight_shipping')).toEqual([]);
    expect(markup).not.toMatch(/send it|We(?:’ll)? mail|overnight|expected/);
    expect(markup).toContain('Nothing ships for a status check');
    expect(markup).toContain('Your bank checks your name and address against your card');
    expect(markup).toContain('Email: for your receipt and results');
    expect(markup.slice(markup.lastIndexOf('<tfoot'))).toContain('$30.95');
  });

  it('says when each shipping method is expected to arrive', () => {
    const markup = renderStep(Shipping, editing, { now: () => new Date('2026-11-20T20:00:00Z') });
    expect(markup).toContain('Overnight: Wed\u00a011/25/2026');
    expect(markup).toContain('Uncheck for free standard mail: Wed\u00a012/02/2026');
  });

  it('names documents, and promises no delivery day before they arrive', {
    tags: ['PROM-003', 'FEE-006'],
  }, () => {
    const screenOf = (vehicle: object) =>
      renderStep(Shipping, editing, {
        vehicles: [{ final_price: 88.9, ...vehicle }],
        now: () => new Date('2026-11-20T20:00:00Z'),
      }).replace(/<[^>]+>/g, ' ');
    const services = [
      { kind: 'transfer', names: ['signed by seller and buyer', 'Bill of sale', 'Odometer'] },
      { kind: 'transfer', for_boats: true, names: ['Bill of sale'] },
      { kind: 'title', names: ['Application for a replacement title'] },
    ];
    for (const { names, ...service_type } of services) {
      const words = screenOf({ service_type });
      for (const name of names) expect(words).toContain(name);
      expect(words).toContain('about 3 business days after your documents are accepted');
      expect(words).toContain('about 7 business days after your documents are accepted');
      expect(words).not.toMatch(/expected|\d\/2026/);
    }
    expect(screenOf({ service_type: services[1] })).not.toContain('Odometer');
    const lacking = screenOf({ missing_papers: [{ name: 'Smog certificate', next: 'Go.' }] });
    expect(lacking).toMatch(/Smog certificate\.\s+Go\./);
    expect(lacking).toContain('We’ll mail it once the DMV issues your sticker.');
    expect(lacking).toContain('Overnight: about 2 business days after that');
    expect(lacking).not.toMatch(/expected|\d\/2026/);
    expect(screenOf({})).not.toMatch(/need documents|only once it has|issues your sticker/);
  });

  it('has one button block, inside the summary', { tags: ['AMB-030'] }, () => {
    const markup = renderStep(Shipping, editing);
    expect(buttonsOf(markup)).toEqual(['Show fees', 'CONTINUE']);
    expect(markup.indexOf('<aside')).toBeLessThan(markup.indexOf('CONTINUE'));
  });

  it('offers a new address only if there is a saved one', { tags: ['SHIP-011', 'AMB-094'] }, () => {
    expect(renderStep(Shipping, editing)).not.toContain('Add new address');
    const saved = { savedAddress, shipping: addressDraftOf(savedAddress) };
    const markup = renderStep(Shipping, editing, saved);
    expect(markup).toContain('Add new address');
    expect(controls(markup, 'phone_no')[0]).toContain('(415) 555-0123');
  });

  it('says why it failed to load, and offers a retry', () => {
    const markup = renderStep(Shipping, { shipping: 'failed' }, { loadFailure: 'Network Error' });
    // The customer may have paid and then gone back.
    expect(markup).not.toContain('charged');
    expect(markup).toContain('Check your connection, then try again.');
    expect(buttonsOf(markup)).toEqual(['Try again', 'Go to the home page']);
  });

  it('says that it is loading', () => {
    const markup = renderStep(Shipping, { shipping: 'loading' });
    expect(markup).toContain('Loading');
    expect(controls(markup, 'city')).toEqual([]);
  });
});
