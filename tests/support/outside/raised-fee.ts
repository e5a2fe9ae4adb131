import type { DmvLookup } from '#server/gateways/dmv/port.ts';

export function withRaisedFee(lookup: DmvLookup, raiseCents: number): DmvLookup {
  if (!('vehicle' in lookup) || raiseCents === 0) return lookup;
  const { registrationFeeCents, feeLines } = lookup.vehicle;
  const raise = { label: 'Raise', cents: raiseCents, why: 'It was raised.' };
  return {
    ...lookup,
    vehicle: {
      ...lookup.vehicle,
      registrationFeeCents: registrationFeeCents + raiseCents,
      feeLines: feeLines.length > 0 ? [...feeLines, raise] : [],
    },
  };
}
