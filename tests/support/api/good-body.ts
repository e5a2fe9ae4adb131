import { addressBody, checkoutBody, type Ids, RENEWAL, someone } from './shopping.ts';

/** A request that would pass, so that a spoiled field reaches the rules behind the first. */
export function goodBody(path: string, ids: Ids): Record<string, unknown> | undefined {
  const { user, vehicle, address, line } = ids;
  if (path.endsWith('/dmv/details')) {
    const { plate, email } = someone();
    return { service_type_uuid: RENEWAL, vehicle_license_plate: plate, user_email: email };
  }
  if (path.includes('/shipping/address')) return addressBody({ user, vehicle });
  if (path.endsWith('/user/carts')) {
    return {
      user_uuid: user,
      user_vehicle_uuid: vehicle,
      user_shipping_address_info_uuid: address,
    };
  }
  if (path.endsWith('/checkout')) return checkoutBody({ user, lines: [line], amount: 1 });
  if (path.endsWith('/later')) {
    return {
      user_uuid: user,
      renewal_reminder: true,
      replace_card_or_sticker: true,
      renew_another_vehicle: true,
    };
  }
  if (path.endsWith('/reminder')) return { renewal_reminder: true };
  if (path.endsWith('/authentications')) {
    return {
      user_uuid: null,
      otp_type: 'email',
      mobile_number: '',
      email: 'a@example.com',
      param_code: 'EMAIL_LOGIN_REGISTER',
    };
  }
  if (path.endsWith('/login/user')) {
    return {
      type: 'email',
      email: 'a@example.com',
      mobile_country_code: '',
      mobile_number: '',
      password: '',
      otp: '1234',
    };
  }
  if (path.endsWith('/resume')) return { user_uuid: user };
  if (path.endsWith('/privacy/requests')) return { email: 'a@example.com', kind: 'access' };
  if (path.includes('/users/')) return { mobile_number: '4155550123' };
  return undefined;
}
