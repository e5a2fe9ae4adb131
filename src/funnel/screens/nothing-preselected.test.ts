import { expect, it } from 'vitest';
import { startFunnel } from '#tests/support/funnel/start-funnel.ts';

const NONE = { user: null, problems: [], vehicles: [], addresses: [], overnightCents: 2995 };

it('selects neither consent nor paid extras for partners that don’t want it', {
  tags: ['PART-001'],
}, async () => {
  for (const nothingPreselected of [false, true]) {
    const funnel = startFunnel({
      answers: { loadShipping: () => NONE },
      recall: { nothingPreselected },
    });
    const { later } = funnel.context();
    await funnel.open('shipping');
    const { is_overnight_shipping } = funnel.context().shipping;
    await funnel.open('payment');
    const { renewal_reminders, terms_and_conditions } = funnel.context().payment;
    const selected = [is_overnight_shipping, renewal_reminders, terms_and_conditions];
    expect(new Set([...Object.values(later), ...selected])).toEqual(new Set([!nothingPreselected]));
  }
});
