import { describe, expect, it } from 'vitest';
import { savedAddress, suggestion } from '#tests/support/funnel/samples.ts';
import { startFunnel } from '#tests/support/funnel/start-funnel.ts';
import { choiceOf, confirmationOf, confirmationSchema, earlierComparison } from './confirmation.ts';
import { placeOfSuggestion } from './requests.ts';

const BOTH = { tags: ['EASE-014'] };
const kept = confirmationOf({ address: savedAddress, suggestion, choice: 'suggested' });
/** The chosen suggestion as the server stores it, with a five-digit ZIP code. */
const saved = {
  ...savedAddress,
  ...placeOfSuggestion(suggestion),
  zip_code: '93650',
  is_usps_suggested: true,
};

describe('the typed address', () => {
  it('is remembered with its street, unit, city, state, and ZIP code only', BOTH, () => {
    expect(kept).toEqual({
      choice: 'suggested',
      entered: {
        street_address: '1 Main St',
        unit: 'Apt 2',
        city: 'Fresno',
        state: 'CA',
        zip_code: '93650',
      },
      suggestion,
    });
    expect(confirmationSchema.parse(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  });

  it('reappears next to the suggestion that was saved', BOTH, () => {
    const moved = { ...saved, phone_no: '9165550100' };
    expect(earlierComparison(moved, kept)).toEqual({
      address: { ...savedAddress, phone_no: '9165550100' },
      suggestion,
    });
  });

  it('is dropped once another address is saved', BOTH, () => {
    for (const change of [
      { street_address: '2 MAIN ST' },
      { unit: '5' },
      { city: 'DAVIS' },
      { state: 'NV' },
      { zip_code: '95616' },
      { is_usps_suggested: false },
    ]) {
      expect(
        earlierComparison({ ...saved, ...change }, kept),
        JSON.stringify(change),
      ).toBeUndefined();
    }
    expect(earlierComparison(saved, undefined)).toBeUndefined();
    expect(earlierComparison(saved, { ...kept, suggestion: null })).toBeUndefined();
  });
});

describe('a remembered choice', () => {
  const entered = { ...kept, choice: 'entered' } as const;

  it('is valid for an address with unknown parts', { tags: ['TRUE-016'] }, () => {
    const bare = confirmationSchema.parse({ ...entered, entered: {} });
    const blank = { street_address: '', unit: '', city: '', state: '', zip_code: '' };
    expect(bare.entered).toEqual(blank);
    const address = { ...savedAddress, ...blank, zip_code: null };
    expect(choiceOf({ address, suggestion }, bare)).toBe('entered');
  });

  it('is valid for its address, but not after the address has been edited', BOTH, () => {
    const compared = { address: savedAddress, suggestion };
    expect(choiceOf(compared, entered)).toBe('entered');
    expect(choiceOf(compared, kept)).toBe('suggested');
    expect(choiceOf({ ...compared, address: { ...savedAddress, city: 'Clovis' } }, entered)).toBe(
      'suggested',
    );
    expect(choiceOf(compared, undefined)).toBe('suggested');
    for (const elsewhere of [
      { ZIPCode: '93651' },
      { streetAddress: '11 MAIN ST APT 2' },
      { streetAddress: '1 MAIN ST' },
    ]) {
      const other = { address: savedAddress, suggestion: { ...suggestion, ...elsewhere } };
      expect(choiceOf(other, undefined), JSON.stringify(elsewhere)).toBe('entered');
    }
    expect(choiceOf({ address: null, suggestion }, entered)).toBe('suggested');
    expect(choiceOf({ address: savedAddress, suggestion: null }, kept)).toBe('entered');
  });

  it('is passed to the screen and to the call that loads it', BOTH, async () => {
    const first = startFunnel();
    await first.open('confirming');
    first.actor.send({ type: 'address.chosen', choice: 'entered' });
    const again = startFunnel({ drafts: first.drafts });
    await again.open('confirming');
    expect(again.context().choice).toBe('entered');
    expect(again.callsOf('loadConfirmation')[0]?.input).toMatchObject({ kept: entered });
    const edited = startFunnel({
      drafts: first.drafts,
      answers: {
        loadConfirmation: () => ({
          address: { ...savedAddress, street_address: '1 Main Street' },
          suggestion,
          isPostalDown: false,
        }),
      },
    });
    await edited.open('confirming');
    expect(edited.context().choice).toBe('suggested');
  });
});
