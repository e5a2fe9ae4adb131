import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { feeLines } from '#contracts/catalogue/fees.ts';
import { feeNames } from '#contracts/fees/fee-estimate.ts';
import { runIn } from '#words/store.ts';
import { translate } from '#words/words.ts';
import { FoldedSummary, OrderSummary, type SummaryRow } from './OrderSummary.tsx';

const fees = feeLines({
  dmv_deal_details: { dmv_registration_fee: 70, dmv_service_fee: 30.5 },
});
const row = (id: string, finalCents: number): SummaryRow => ({
  id,
  vehicle: {
    vehicle_type: 'Automobile',
    vehicle_make: 'Honda',
    vehicle_license_plate: `8ABC12${id}`,
    vehicle_vin_number: '1HGCM82633A004352',
  },
  finalCents,
  fees,
});

/** Removes the markup that prevents the translation of numbers. */
const plain = (markup: string) => markup.replace(/<\/?bdi[^>]*>| translate="no"/g, '');
const render = (rows: SummaryRow[], inCart: boolean) =>
  plain(renderToStaticMarkup(<OrderSummary titleId="t" rows={rows} inCart={inCart} withFees />));
const cellsOf = (markup: string, tag: 'th' | 'td') =>
  [...markup.matchAll(new RegExp(`<${tag}[^>]*>([^<]*)</${tag}>`, 'g'))].map(([, text]) => text);
const summaryOf = (markup: string) => markup.slice(0, markup.indexOf('</table>'));

describe('the order summary', () => {
  it('shows the make and no subtotal before there is a cart', {
    tags: ['SUM-001', 'SUM-009', 'SUM-010'],
  }, () => {
    expect(cellsOf(summaryOf(render([row('3', 10050)], false)), 'th')).toEqual([
      'Vehicle Type',
      'Vehicle Make',
      'License Plate',
      'VIN Number',
      'Total',
    ]);
  });

  it('shows a subtotal and no make in a cart', { tags: ['SUM-001', 'SUM-009', 'SUM-010'] }, () => {
    expect(cellsOf(summaryOf(render([row('3', 10050)], true)), 'th')).toEqual([
      'Vehicle Type',
      'License Plate',
      'VIN Number',
      'Subtotal',
      'Total',
    ]);
  });

  it('shows the values of the vehicle', { tags: ['SUM-002'] }, () => {
    expect(cellsOf(summaryOf(render([row('3', 10050)], false)), 'td')).toEqual([
      'Automobile',
      'Honda',
      '8ABC123',
      '1HGCM82633A004352',
      '$100.50',
    ]);
  });

  it('sums the final prices in US dollars', { tags: ['SUM-003', 'SUM-011', 'ENT-015'] }, () => {
    const total = (rows: SummaryRow[]) => cellsOf(summaryOf(render(rows, true)), 'td').at(-1);
    expect(total([row('3', 10050), row('4', 20025)])).toBe('$300.75');
    expect(total([row('3', 123450)])).toBe('$1,234.50');
  });

  it('names the service, and below it the vehicle', { tags: ['TRUE-006'] }, () => {
    const markup = summaryOf(render([{ ...row('3', 10050), service: 'Transfer Title' }], true));
    expect(markup).toContain('<span>Transfer Title</span><small>Automobile, Honda</small></th>');
    expect(markup).not.toContain('class="plate');
  });

  it('draws the plate once if the screen does not draw it elsewhere', () => {
    const plate = {
      number: '8ABC123',
      state: 'pending',
      tags: { month: 'JAN', year: '28' },
    } as const;
    const markup = render([{ ...row('3', 10050), service: '1 Year Renewal', plate }], true);
    expect(markup.match(/class="plate plate--pending" aria-hidden/g)).toHaveLength(1);
  });

  it('has a footer even without a vehicle', { tags: ['AMB-029'] }, () => {
    expect(cellsOf(summaryOf(render([], false)), 'td')).toEqual(['$0.00']);
  });

  it('shows a dash for unknown values', { tags: ['AMB-122', 'ENT-013'] }, () => {
    const unknown = { ...row('3', 0), vehicle: {} };
    const markup = summaryOf(render([unknown], false));
    expect(cellsOf(markup, 'td')).toEqual(['-', '-', '-', '-', '$0.00']);
    expect(markup).not.toContain('undefined');
  });

  it('shows the recipients only if the fees add up to the total', () => {
    expect(render([row('3', 10050)], true)).toContain(
      '$70.00 goes to the DMV, $30.50 is for our fees.',
    );
    expect(render([row('3', 10051)], true)).not.toContain('goes to the DMV');
  });

  it('says how much of the total is late penalties', () => {
    const parts = Object.values(feeNames).map((label) => ({ label, dollars: 10, why: '' }));
    const [dmv, ...others] = fees;
    const late = { ...row('3', 10050), fees: dmv ? [{ ...dmv, parts }, ...others] : [] };
    expect(render([late, late], true)).toContain('Includes $80.00 in late penalties.');
    expect(render([row('3', 10050)], true)).not.toContain('late penalties');
    // The API answers a Spanish page in Spanish.
    const spanish = parts.map((part) => ({
      ...part,
      label: runIn('es', () => translate(part.label)),
    }));
    const lateInSpanish = { ...late, fees: dmv ? [{ ...dmv, parts: spanish }, ...others] : [] };
    expect(render([lateInSpanish], true)).toContain('Includes $40.00 in late penalties.');
    const expired = (day: string) => {
      const vehicle = { ...late.vehicle, vehicle_registration_expiry_date: day };
      const rows = [{ ...late, vehicle }];
      expect(render(rows, true), 'once it is paid').not.toContain('expired');
      const markup = renderToStaticMarkup(<FoldedSummary titleId="t" rows={rows} inCart />);
      return /Your registration expired [^<]*/.exec(markup)?.[0];
    };
    expect(expired('2025-10-15')).toBe('Your registration expired October 15, 2025.');
    expect(expired('2125-10-15'), 'after the renewal').toBeUndefined();
  });
});

describe('the summary as one line', () => {
  const folded = (rows: SummaryRow[]) =>
    plain(renderToStaticMarkup(<FoldedSummary titleId="t" rows={rows} inCart />));
  const lineOf = (markup: string) =>
    markup.slice(0, markup.indexOf('<table')).replace(/<[^>]+>/g, ' ');

  it('announces the Total and offers the fees, each amount once', { tags: ['EASE-008'] }, () => {
    const markup = folded([row('3', 10050)]);
    expect(lineOf(markup)).toMatch(/8ABC123.*Order summary.*Total\s+\$100\.50.*Show fees/);
    expect(markup).toMatch(/<output>Total <b>\$100\.50<\/b><\/output>/);
    expect(markup).toMatch(/aria-expanded="false" aria-controls="t-details"/);
    expect(markup).not.toContain('fees__subtotal');
    expect(markup).toMatch(/<\/div><p[^>]*><span>\$70.00 goes to the DMV[^<]*<\/span><\/p>$/);
  });

  it('counts several vehicles and names the fees of each', () => {
    const markup = folded([row('3', 10050), row('4', 20025)]);
    expect(lineOf(markup)).toMatch(/2 vehicles.*\$300\.75/);
    expect(markup).toContain('Fees for 8ABC124');
    expect(markup.match(/fees__subtotal/g)).toHaveLength(2);
  });
});
