import { describe, expect, it } from 'vitest';
import { addressBodySchema } from '#contracts/account/address.ts';
import { checkoutSchema } from '#contracts/order/checkout-body.ts';
import {
  addressDraft,
  card,
  item,
  paymentDraft,
  savedAddress,
  secondItem,
  suggestion,
} from '#tests/support/funnel/samples.ts';
import { checkAddress, checkPayment } from './checks.ts';
import { addressDraftOf, EMPTY_ADDRESS } from './drafts.ts';
import { addressBodyOf, checkoutBodyOf, confirmedBodyOf, editedBodiesOf } from './requests.ts';

const uuid = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const owner = { user_uuid: uuid(1), vehicle_uuid: uuid(2) };

describe('the request bodies of an edit', () => {
  it('change the same fields in every address, and leave the rest unchanged', {
    tags: ['EASE-017'],
  }, () => {
    const draft = { ...addressDraft, city: 'Davis', is_overnight_shipping: false };
    const other = { ...addressDraft, email: 'ben@gmail.com', city: 'Clovis' };
    const edited = { address_uuid: 'a1', vehicle_uuid: uuid(2), saved: addressDraft, draft };
    const others = [{ address_uuid: 'a2', vehicle_uuid: uuid(3), saved: other }];
    const bodies = editedBodiesOf({ ...edited, others, line_uuids: [] }, uuid(1));
    expect([...bodies]).toEqual([
      ['a1', addressBodyOf(draft, owner)],
      [
        'a2',
        addressBodyOf(
          { ...other, city: 'Davis', is_overnight_shipping: false },
          { user_uuid: uuid(1), vehicle_uuid: uuid(3) },
        ),
      ],
    ]);
  });
});

describe('the request body of an address', () => {
  it('has the trimmed form, with the phone as digits, and the owner', {
    tags: ['VAL-028', 'AMB-020', 'AMB-060', 'AMB-145'],
  }, () => {
    const body = addressBodyOf(
      { ...addressDraft, first_name: ' Ann ', phone_no: '+1 415 555 0123' },
      owner,
    );
    expect(body).toMatchObject({
      first_name: 'Ann',
      phone_no: '4155550123',
      user_uuid: owner.user_uuid,
      user_vehicle_uuid: owner.vehicle_uuid,
      is_owner: true,
      is_overnight_shipping: true,
    });
    expect(Object.keys(body)).not.toContain('uuid');
    expect(addressBodySchema.parse(body)).toEqual(body);
  });

  it('has every field of an address, with defaults for untouched fields', {
    tags: ['ENT-006', 'ENT-007', 'ENT-008', 'ENT-009'],
  }, () => {
    const { is_owner, is_overnight_shipping, state, ...typed } = addressDraft;
    const body = addressBodyOf({ ...EMPTY_ADDRESS, ...typed }, owner);
    expect(Object.keys(body)).toEqual(
      expect.arrayContaining([
        ...['first_name', 'last_name', 'street_address', 'city', 'state', 'zip_code'],
        ...['email', 'phone_no'],
      ]),
    );
    expect(body).toMatchObject({ is_owner: true, is_overnight_shipping: true });
    expect(body.state).toMatch(/^[A-Z]{2}$/);
  });

  it('shows the postal spelling in the usual letter case', { tags: ['EASE-014'] }, () => {
    const postal = { street_address: '1 MAIN ST APT 2', city: 'FRESNO', unit: '' };
    const saved = { ...savedAddress, ...postal, is_usps_suggested: true };
    expect(addressDraftOf(saved)).toMatchObject({
      street_address: '1 Main St Apt 2',
      city: 'Fresno',
    });
    expect(addressDraftOf({ ...saved, is_usps_suggested: false })).toMatchObject(postal);
  });

  it('keeps the entered values if the customer confirms them', {
    tags: ['ADDR-012', 'ENT-010'],
  }, () => {
    const body = confirmedBodyOf(savedAddress, suggestion, 'entered', owner);
    expect(body).toMatchObject({ street_address: '1 Main St', unit: 'Apt 2' });
    expect(body.is_usps_suggested).toBe(false);
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['created_dt']));
  });

  it('uses the suggestion and clears the unit if the customer confirms it', {
    tags: ['ADDR-013', 'AMB-096', 'ENT-010'],
  }, () => {
    expect(confirmedBodyOf(savedAddress, suggestion, 'suggested', owner)).toMatchObject({
      street_address: '1 MAIN ST APT 2',
      unit: '',
      city: 'FRESNO',
      state: 'CA',
      zip_code: '93650-1234',
      is_usps_suggested: true,
      first_name: 'Ann',
    });
  });

  it('falls back to the entered values if there is no suggestion', () => {
    expect(confirmedBodyOf(savedAddress, null, 'suggested', owner).is_usps_suggested).toBe(false);
  });
});

describe('the request body of a checkout', () => {
  const lines = [
    { ...item, uuid: uuid(3) },
    { ...secondItem, uuid: uuid(4) },
  ];
  const form = {
    user_uuid: uuid(1),
    items: lines,
    address: savedAddress,
    draft: paymentDraft,
    card,
  };

  it('sums the final prices and names the lines, card, and plates', {
    tags: ['API-022', 'API-023', 'API-024', 'API-026', 'AMB-099'],
  }, () => {
    expect(checkoutBodyOf(form)).toMatchObject({
      user_uuid: uuid(1),
      amount: 300.75,
      cardname: 'Ann Lee',
      cardnumber: '4242424242424242',
      cvv: '123',
      expmonth: '12',
      expyear: '2999',
      zipcode: '93650',
      email: 'ann@gmail.com',
      description: 'Vehicle registration renewal: 7ABC123, 8XYZ789',
      orders: [uuid(3), uuid(4)],
    });
    expect(checkoutSchema.safeParse(checkoutBodyOf(form)).success).toBe(true);
  });

  it('describes another service by its name', { tags: ['TRUE-006'] }, () => {
    const service_type = { kind: 'transfer', name: 'Transfer Title' };
    const items = [...lines, { ...item, service_type }];
    expect(checkoutBodyOf({ ...form, items }).description).toBe(
      'Vehicle registration renewal: 7ABC123, 8XYZ789; Transfer Title: 7ABC123',
    );
  });

  it('keeps the description of many vehicles as short as the server requires', () => {
    const many = Array.from({ length: 50 }, (_, index) => ({
      ...item,
      uuid: `00000000-0000-4000-8000-0000000000${index + 10}`,
      user_vehicle: { vehicle_license_plate: `ABCDEFGH${index}` },
    }));
    const body = checkoutBodyOf({ ...form, items: many });
    expect(body.description).toMatch(/^Vehicle registration renewal: ABCDEFGH0, ABCDEFGH1, /);
    expect(checkoutSchema.safeParse(body).error).toBeUndefined();
  });

  it('sends both checkboxes as 1 or 0', { tags: ['API-025'] }, () => {
    const draft = { ...paymentDraft, renewal_reminders: false };
    expect(checkoutBodyOf({ ...form, draft })).toMatchObject({
      renewal_reminders: 0,
      terms_and_conditions: 1,
    });
  });

  it('bills to the existing address as edited for this checkout', {
    tags: ['PAY-006', 'API-027', 'AMB-017', 'AMB-100'],
  }, () => {
    const draft = {
      ...paymentDraft,
      existing: { street_address: '9 Side St', unit: '', zip_code: '95616' },
    };
    const body = checkoutBodyOf({ ...form, draft });
    expect(body.zipcode).toBe('95616');
    expect(body.billing_address).toEqual({
      first_name: 'Ann',
      last_name: 'Lee',
      street_address: '9 Side St',
      unit: '',
      city: 'Fresno',
      state: 'CA',
      zip_code: '95616',
      email: 'ann@gmail.com',
      phone_no: '4155550123',
    });
  });

  it('bills to the new address if that is chosen', { tags: ['PAY-007'] }, () => {
    const other = {
      street_address: '5 New St',
      unit: '',
      city: 'Reno',
      state: 'NV',
      zip_code: '89501',
    };
    const draft = { ...paymentDraft, billing_mode: 'new' as const, other };
    const body = checkoutBodyOf({ ...form, draft });
    expect(body.billing_address).toMatchObject(other);
    expect(body.zipcode).toBe('89501');
  });
});

describe('the form checks', () => {
  it('name the first rule that a field breaks', () => {
    expect(checkAddress({ ...addressDraft, phone_no: '' })).toEqual([
      { field: 'phone_no', message: 'Please enter mobile phone' },
    ]);
  });

  it('compare the expiry with the customer’s date, once the month and year are valid', {
    tags: ['AMB-013'],
  }, () => {
    const today = new Date(2026, 5, 30);
    const at = (expiration_month: string, expiration_year: string) =>
      checkPayment(paymentDraft, { ...card, expiration_month, expiration_year }, today).map(
        ({ field }) => field,
      );
    expect(at('06', '2026')).toEqual([]);
    expect(at('05', '2026')).toEqual(['expiration_month', 'expiration_date']);
    expect(at('12', '2025')).toEqual(['expiration_year', 'expiration_date']);
    expect(at('13', '2025')).toEqual(['expiration_month']);
  });

  it('ask for the new billing address only when it is chosen', () => {
    const draft = { ...paymentDraft, billing_mode: 'new' as const };
    const messages = checkPayment(draft, card, new Date(2026, 0, 1)).map(({ message }) => message);
    expect(messages).toEqual([
      'Please enter billing street address',
      'Please enter zip code',
      'Please enter city',
    ]);
  });
});
