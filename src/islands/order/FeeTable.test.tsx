import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { feeLines } from '#contracts/catalogue/fees.ts';
import { runIn } from '#words/store.ts';
import { FeeTable } from './FeeTable.tsx';

const FEES = {
  dmv_registration_fee: 214,
  ca_dmv_bpa_fee: '4',
  abc_service_fee: 29.95,
  'shipping_&_handling': 39.95,
  convenience_fee: 6.48,
};

it('lists the five fees in order, by recipient', {
  tags: ['CONST-013', 'CONST-008'],
}, () => {
  const markup = renderToStaticMarkup(
    <FeeTable
      plate="8ABC123"
      lines={feeLines({ dmv_deal_details: FEES })}
      sum={{ label: 'Subtotal', cents: 29438 }}
    />,
  );
  const words = markup
    .replace(/<[^>]+>/g, '|')
    .split('|')
    .filter(Boolean);
  expect(words).toEqual([
    ...['Fees for ', '8ABC123', 'Goes to the DMV'],
    ...['DMV registration fee', '$214.00', 'CA DMV BPA fee', '$4.00', 'Our fees'],
    ...['Service fee', '$29.95', 'Shipping and handling', '$39.95', 'Convenience fee', '$6.48'],
    ...['Subtotal', '$294.38'],
  ]);
});

it('shows the parts of the DMV’s fee on demand, with reasons', { tags: ['FEE-003'] }, () => {
  const parts = [
    { label: 'Registration fee', dollars: 76, why: 'Every vehicle pays it. VC 9250.' },
    { label: 'Vehicle license fee', dollars: 138, why: 'A tax on the value. RTC 10752.' },
  ];
  const lines = feeLines({ dmv_deal_details: FEES, dmv_fee_lines: parts });
  const markup = renderToStaticMarkup(<FeeTable plate="8ABC123" lines={lines} />);
  const words = markup.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
  expect(words).toContain(
    'DMV registration fee $214.00 What it includes Hide breakdown Registration fee $76.00 Vehicle license fee $138.00 What these fees are Registration fee $76.00 Every vehicle pays it. VC 9250. Vehicle license fee $138.00 A tax on the value. RTC 10752. CA DMV BPA fee $4.00',
  );
  expect(markup.match(/What it includes/g)).toHaveLength(1);
});

it('adds up the late penalties in one line, with the delay', { tags: ['FEE-003'] }, () => {
  const why = '45 days late: the registration expired on October 15, 2026. VC 9554.';
  const late = (label: string, dollars: number) => ({ label, dollars, why, delay: '45 days late' });
  const parts = [
    late('Late penalty on the registration fee', 30),
    { label: 'Registration fee', dollars: 76, why: 'Every vehicle pays it. VC 9250.' },
    late('Late penalty on the license fee', 47),
  ];
  const lines = feeLines({ dmv_deal_details: FEES, dmv_fee_lines: parts });
  const words = (language: 'en' | 'es') =>
    runIn(language, () => renderToStaticMarkup(<FeeTable plate="8ABC123" lines={lines} />))
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ');
  expect(words('en')).toContain(
    'Hide breakdown Late penalties, 45 days late $77.00 Registration fee $76.00 What these fees are Late penalty on',
  );
  expect(words('es')).toContain('Recargos por retraso, 45 días de retraso $77.00');
});

it('is in the language of the page', () => {
  const lines = feeLines({ dmv_deal_details: FEES, is_estimate: true });
  const markup = runIn('es', () =>
    renderToStaticMarkup(
      <FeeTable plate="8ABC123" lines={lines} sum={{ label: 'Subtotal', cents: 29438 }} />,
    ),
  );
  const words = markup.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
  expect(words).toContain('Tarifas de 8ABC123 Para el DMV Tarifa de registro del DMV');
  expect(words).toContain('Nuestras tarifas Tarifa de servicio $29.95 Envío y manejo $39.95');
});
