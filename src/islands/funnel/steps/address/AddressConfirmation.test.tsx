import { describe, expect, it } from 'vitest';
import { buttonsOf, controls, renderStep } from '#tests/support/funnel/render-step.tsx';
import { savedAddress, suggestion } from '#tests/support/funnel/samples.ts';
import { AddressConfirmation, noMatchText } from './AddressConfirmation.tsx';

describe('the address confirmation', () => {
  const choosing = { confirming: 'choosing' } as const;

  it('compares the address with its suggestion', {
    tags: ['ADDR-001', 'ADDR-002', 'EASE-014'],
  }, () => {
    const choice = 'suggested';
    const shown = { address: savedAddress, suggestion, choice } as const;
    const markup = renderStep(AddressConfirmation, choosing, shown);
    const [entered, suggested, ...others] = controls(markup, 'address_choice');
    expect(others).toEqual([]);
    expect(entered).not.toMatch(/checked/);
    expect(suggested).toMatch(/checked/);
    expect(suggested).not.toMatch(/disabled/);
    expect(markup).toContain('We recommend its version.');
    const words = markup.replace(/<\/?span[^>]*>/g, '');
    expect(words).toContain('Postal service suggestion Recommended');
    expect(words).toContain('1 Main St Apt 2<br/>Fresno, CA 93650');
    expect(words).toContain('Fresno, CA <mark>93650-1234</mark>');
    expect(markup).not.toContain('no matching address found');
    expect(buttonsOf(markup)).toEqual(['NEXT', 'BACK']);
  });

  it('says which parts of the address differ in more than spelling', {
    tags: ['EASE-014'],
  }, () => {
    const leadFor = (change: object) =>
      /<p class="lead[^>]*>(.*?)<\/p>/.exec(
        renderStep(AddressConfirmation, choosing, {
          address: savedAddress,
          suggestion: { ...suggestion, ...change },
        }),
      )?.[1];
    expect(leadFor({ ZIPCode: '93651' })).toBe(
      'The postal service has a different ZIP code for this address. Please choose the correct one.',
    );
    expect(leadFor({ city: 'CLOVIS', ZIPCode: '93612' })).toMatch(
      /different city and ZIP code for this/,
    );
    expect(leadFor({ city: 'CLOVIS' })).toBe(
      'The postal service has a different city for this address. We recommend its version. Please check that it’s correct.',
    );
    expect(leadFor({})).toMatch(/slightly differently/);
    expect(leadFor({ ZIPCode: '93650' })).toBe('The postal service confirmed this address.');
    expect(leadFor({ ZIPCode: '93650', isUnitUnknown: true })).toBe(
      'The postal service couldn’t confirm the unit. Please check it.',
    );
  });

  it('says so if the postal service did not check the address', { tags: ['PLACE-005'] }, () => {
    const render = (change: object) =>
      renderStep(AddressConfirmation, choosing, {
        address: savedAddress,
        suggestion: { ...suggestion, source: 'offline', ...change },
      });
    const leadFor = (change: object) => /<p class="lead[^>]*>(.*?)<\/p>/.exec(render(change))?.[1];
    expect(leadFor({})).toBe(
      'The suggested address is how the postal service writes it. The street itself wasn’t checked.',
    );
    expect(leadFor({ ZIPCode: '93650' })).toBe(
      'The city, state, and ZIP code match. We couldn’t check the street with the postal service.',
    );
    expect(leadFor({ city: 'CLOVIS' })).toBe(
      'ZIP code 93650-1234 belongs to Clovis. Please choose the correct one.',
    );
    expect(render({}).replace(/<\/?span[^>]*>/g, '')).toContain('Suggested address Recommended');
    expect(render({ city: 'CLOVIS' })).not.toContain('Postal service suggestion');
  });

  it('asks nothing if both addresses are the same', { tags: ['PLACE-004'] }, () => {
    const same = { ...suggestion, ZIPCode: '93650' };
    const markup = renderStep(AddressConfirmation, choosing, {
      address: savedAddress,
      suggestion: same,
    });
    expect(markup).toContain('Your address is confirmed');
    expect(markup.match(/Fresno, CA 93650/g)).toHaveLength(1);
    expect(controls(markup, 'address_choice')).toEqual([]);
    expect(buttonsOf(markup)).toEqual(['NEXT', 'BACK']);
  });

  it('shows the postal service’s capitals if only the letter case differs', {
    tags: ['PLACE-004'],
  }, () => {
    const typed = { ...savedAddress, city: 'apo', state: 'AP', zip_code: '96301' };
    const postal = { ...suggestion, city: 'APO', state: 'AP', ZIPCode: '96301' };
    const markup = renderStep(AddressConfirmation, choosing, {
      address: typed,
      suggestion: postal,
    });
    expect(markup).toContain('APO, AP 96301');
    expect(controls(markup, 'address_choice')).toEqual([]);
  });

  it('keeps showing why the choice was rejected', () => {
    const refused = {
      address: savedAddress,
      suggestion,
      loadFailure: 'The order is already paid.',
    };
    expect(renderStep(AddressConfirmation, choosing, refused)).toContain(
      'The order is already paid.',
    );
    expect(renderStep(AddressConfirmation, choosing, { address: savedAddress })).not.toContain(
      'couldn’t save',
    );
  });

  it('continues without a suggestion', { tags: ['ADDR-005', 'ADDR-011'] }, () => {
    const markup = renderStep(AddressConfirmation, choosing, { address: savedAddress });
    expect(controls(markup, 'address_choice')[1]).toMatch(/disabled/);
    expect(markup).toContain('no matching address found');
    expect(markup).toContain('We couldn’t find a match for it.');
    expect(markup).toContain('>Is this address right?</h1>');
    expect(markup).not.toContain('Which address should we use?');
    expect(markup).not.toContain('Recommended');
  });

  it('names the ZIP code’s state if it differs from the address’s', { tags: ['PLACE-002'] }, () => {
    expect(noMatchText('89501', 'NV', 'CA')).toBe('ZIP code 89501 is in Nevada, not California.');
    expect(noMatchText('09012', 'AE', 'CA')).toMatch(/is in Armed Forces Europe, not California/);
    expect(noMatchText('95814', 'CA', 'CA')).toBe('We couldn’t find a match for it.');
  });

  it('explains an outage of the postal service', { tags: ['EASE-014'] }, () => {
    const down = { address: savedAddress, isPostalDown: true };
    const markup = renderStep(AddressConfirmation, choosing, down);
    expect(markup).toContain(
      'We can’t reach the postal service right now. We’ll use the address as you entered it.',
    );
    expect(markup).not.toContain('Please check');
    const [entered, suggested] = controls(markup, 'address_choice');
    expect(entered).toMatch(/checked/);
    expect(suggested).toMatch(/disabled/);
  });
});
