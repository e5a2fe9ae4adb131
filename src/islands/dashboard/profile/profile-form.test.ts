import { describe, expect, it } from 'vitest';
import { messages } from '#contracts/api/messages.ts';
import { checkBy } from '#islands/form/use-form.ts';
import { address as saved } from '#tests/support/browser/mock-api.ts';
import {
  type Account,
  profileAddressOf,
  profileFormSchema,
  profileValuesOf,
  userUpdateOf,
} from './profile-form.ts';

const metadata = {
  address: { street_address: '1 Kept St', city: 'Fresno', zip_code: '93701' },
  more: 1,
};
const account: Account = {
  user: { email: 'dana@gmail.com', name: 'Dana Lee Sample', mobile_number: '9165550142', metadata },
  address: undefined,
};
const values = profileValuesOf(account);
const check = checkBy(profileFormSchema);

describe('the profile’s form', () => {
  it('shows the metadata if there is no address', { tags: ['AMB-108'] }, () => {
    expect(values).toMatchObject({
      street_address: '1 Kept St',
      city: 'Fresno',
      state: 'CA',
      mobile_number: '(916) 555-0142',
    });
    expect(check(values)).toEqual([]);
  });

  it('shows the address’s name and number to customers who saved none', () => {
    const address = { ...saved, first_name: 'Ada', last_name: 'Driver', phone_no: '4155550123' };
    const bought: Account = { user: { email: 'ada@gmail.com', name: null }, address };
    const shown = { name: 'Ada Driver', mobile_number: '(415) 555-0123' };
    expect(profileValuesOf(bought)).toMatchObject(shown);
    expect(profileValuesOf({ ...bought, address: { ...address, last_name: '-' } }).name).toBe(
      'Ada',
    );
    expect(profileValuesOf({ ...account, address })).toMatchObject({
      name: 'Dana Lee Sample',
      mobile_number: '(916) 555-0142',
    });
  });

  it('shows the postal spelling in the usual letter case', { tags: ['EASE-014'] }, () => {
    const capitals = { street_address: '123 MAIN ST', city: 'LADERA RANCH' };
    const address = { ...saved, ...capitals, is_usps_suggested: true };
    expect(profileValuesOf({ ...account, address })).toMatchObject({
      street_address: '123 Main St',
      city: 'Ladera Ranch',
      zip_code: saved.zip_code,
    });
  });

  it('uses a name and number only from the customer’s own address', () => {
    const address = { ...saved, first_name: 'Jane', phone_no: '4155550123', is_owner: false };
    const bought: Account = { user: { email: 'ada@gmail.com', name: null }, address };
    const shown = profileValuesOf(bought);
    expect(shown).toMatchObject({ name: '', mobile_number: '', city: 'Sacramento' });
    const typed = { ...shown, name: 'Ada Driver', mobile_number: '(916) 555-0142' };
    expect(profileAddressOf(typed, bought, 'u1')).toMatchObject({
      ...{ first_name: 'Jane', phone_no: '4155550123', is_owner: false },
    });
  });

  it('sends digits, no email, and the address in both places', {
    tags: ['AMB-011', 'AMB-055', 'AMB-108', 'API-041'],
  }, () => {
    const update = userUpdateOf(values, account);
    expect(update).not.toHaveProperty('email');
    expect(update).toMatchObject({
      mobile_number: '9165550142',
      metadata: { more: 1, address: { city: 'Fresno', zip_code: '93701' } },
    });
    expect(profileAddressOf(values, account, 'u1')).toMatchObject({
      user_uuid: 'u1',
      user_vehicle_uuid: null,
      first_name: 'Dana Lee',
      last_name: 'Sample',
      phone_no: '9165550142',
    });
    expect(profileAddressOf({ ...values, name: 'Dana' }, account, 'u1')).toMatchObject({
      first_name: 'Dana',
      last_name: '-',
    });
  });

  it.each([
    ['a@mail.co.uk', []],
    ['a@b', [messages.emailFormat]],
    ['a@b.c', [messages.emailFormat]],
    ['a b@c.com', [messages.emailFormat]],
    ['', [messages.email]],
  ])(
    'checks the email %j against the stricter pattern',
    { tags: ['AMB-010', 'VAL-073'] },
    (email, found) => {
      expect(check({ ...values, email }).map(({ message }) => message)).toEqual(found);
    },
  );
});
