import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RenewalCheckout } from './RenewalCheckout.tsx';

it('renders the element with its link without a browser', () => {
  const html = renderToString(
    <RenewalCheckout
      origin="https://checkout.example"
      partner="club-1"
      display="inline"
      closeLabel="Cerrar"
      onEvent={() => {}}
    >
      <a href="https://checkout.example/">Renew</a>
    </RenewalCheckout>,
  );
  expect(html).toBe(
    '<renewal-checkout partner="club-1" display="inline" closelabel="Cerrar"><a href="https://checkout.example/">Renew</a></renewal-checkout>',
  );
});
