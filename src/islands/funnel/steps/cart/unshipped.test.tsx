import { expect, it } from 'vitest';
import { addressDraftOf } from '#funnel/drafts.ts';
import { renderStep } from '#tests/support/funnel/render-step.tsx';
import { item, savedAddress } from '#tests/support/funnel/samples.ts';
import { Cart } from './Cart.tsx';
import { EditAddressModal } from './EditAddressModal.tsx';

const service_type = { kind: 'status', name: 'Check Registration Status' };
const check = { ...item, uuid: 'l9', service_type };

it('ships nothing for a status check', { tags: ['PROM-004'] }, () => {
  const alone = renderStep(Cart, { cart: 'ready' }, { items: [check] });
  expect(alone).not.toMatch(/Ship to|[Oo]vernight|1 Year Renewal/);
  expect(alone).toContain('Check Registration Status');
  expect(alone).toContain('>Address<');

  const mixed = renderStep(Cart, { cart: 'ready' }, { items: [check, item] });
  expect(mixed).toContain('By email; nothing is shipped');
  expect(mixed).toContain('Ship to (all 2)<');
  expect(mixed.match(/Overnight/g)).toHaveLength(1);
});

it('offers no shipping in its address', { tags: ['PROM-004'] }, () => {
  const draft = addressDraftOf(savedAddress);
  const editing = { address_uuid: 'a1', vehicle_uuid: 'v1', others: [], saved: draft, draft };
  const dialog = (line_uuids: string[]) =>
    renderStep(
      EditAddressModal,
      { cart: { editing: 'typing' } },
      { items: [check, item], editing: { ...editing, line_uuids } },
    );
  expect(dialog(['l9'])).not.toContain('overnight');
  expect(dialog(['l9', 'l1'])).toContain('Add overnight shipping');
});
