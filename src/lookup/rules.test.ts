import { describe, expect, it } from 'vitest';
import { firstErrors } from '#contracts/api/api-failure.ts';
import { vehicleLookupSchema } from '#contracts/vehicle/lookup-body.ts';
import { messageOnChange, messagesOnSubmit } from './rules.ts';

const GOOD = {
  service_type_uuid: '7f3f0a3e-93d5-4f5b-8b0a-2b8f8f6f0001',
  vehicle_license_plate: '8ABC123',
  user_email: 'dana@gmail.com',
};

describe('GET STARTED', () => {
  it('accepts a complete form', () => {
    expect(messagesOnSubmit(GOOD)).toEqual({});
  });

  it('names every empty field', {
    tags: ['VAL-001', 'VAL-003', 'VAL-004', 'AMB-006', 'AMB-007', 'AMB-145'],
  }, () => {
    const empty = { service_type_uuid: '', vehicle_license_plate: '  ', user_email: ' ' };
    expect(messagesOnSubmit(empty)).toEqual({
      service_type_uuid: 'Please select service type',
      vehicle_license_plate: 'Please enter license plate',
      user_email: 'Please enter email',
    });
  });

  it.each(['---', '🚗🚗🚗', '\u200b', '♥'])(
    'treats %j as an empty plate',
    (vehicle_license_plate) => {
      expect(messagesOnSubmit({ ...GOOD, vehicle_license_plate })).toEqual({
        vehicle_license_plate: 'Please enter license plate',
      });
    },
  );

  it('reports an empty field with the same message as the server', { tags: ['ONE-002'] }, () => {
    const empty = { service_type_uuid: '', vehicle_license_plate: ' ', user_email: '' };
    const rejected = firstErrors(vehicleLookupSchema.safeParse(empty));
    expect(Object.entries(messagesOnSubmit(empty))).toEqual(
      rejected.map(({ field, message }) => [field, message]),
    );
  });

  it('rejects a malformed email with the same message as a change', {
    tags: ['VAL-083', 'AMB-008'],
  }, () => {
    for (const user_email of ['abc', 'abc@']) {
      expect(messagesOnSubmit({ ...GOOD, user_email })).toEqual({
        user_email: 'Please enter a valid email address',
      });
    }
  });
});

describe('a change', () => {
  it('asks for the service if it becomes empty', { tags: ['VAL-002', 'AMB-007'] }, () => {
    expect(messageOnChange('service_type_uuid', '')).toBe('Please select the service type');
    expect(messageOnChange('service_type_uuid', GOOD.service_type_uuid)).toBeUndefined();
  });

  it('asks for the address if the email becomes empty', { tags: ['VAL-005', 'AMB-006'] }, () => {
    expect(messageOnChange('user_email', '')).toBe('Please enter email address');
  });

  it('shows no error yet if the plate becomes empty', () => {
    expect(messageOnChange('vehicle_license_plate', '')).toBeUndefined();
  });

  const EMAILS: [email: string, accepted: boolean, id: string][] = [
    ['a@gmail.com', true, 'AMB-003'],
    ['a@gmailxcom', true, 'AMB-003'],
    ['a@foobar', true, 'AMB-003'],
    ['a@GMAIL.com', false, 'AMB-003'],
    ['a@mail.co.uk', false, 'AMB-003'],
    ['a@ab.com', false, 'AMB-003'],
    ['a@web2.com', false, 'AMB-003'],
    ['John.Doe+x@gmail.com', true, 'AMB-004'],
    ['@gmail.com', false, 'AMB-004'],
    ['a b@gmail.com', false, 'AMB-004'],
    ['john@gmail.com', true, 'VAL-007'],
    ['j@abc.us', true, 'VAL-007'],
    ['john@GMAIL.COM', false, 'VAL-008'],
    ['john@ab.com', false, 'VAL-009'],
    ['john@gmail.c', false, 'VAL-010'],
    ['john@gmail.abcdefg', false, 'VAL-010'],
    ['john@gmail-com', true, 'VAL-011'],
    ['john@abcdefghijklmnopqrstuvwxyz.com', false, 'VAL-084'],
    ['abc', false, 'VAL-006'],
  ];
  for (const [email, accepted, id] of EMAILS) {
    it(`${accepted ? 'accepts' : 'rejects'} the email ${email}`, { tags: [id] }, () => {
      const message = accepted ? undefined : 'Please enter a valid email address';
      expect(messageOnChange('user_email', email)).toBe(message);
    });
  }
});
