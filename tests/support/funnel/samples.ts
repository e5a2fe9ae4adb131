import { type SavedAddress, savedAddressSchema } from '#contracts/account/address.ts';
import type { CartItem } from '#contracts/order/cart.ts';
import type { Order } from '#contracts/order/order.ts';
import {
  type AddressDraft,
  addressDraftOf,
  type CardDraft,
  type PaymentDraft,
  paymentDraftOf,
} from '#funnel/drafts.ts';

export const ids = { user_uuid: 'u1', vehicle_uuid: 'v1', address_uuid: 'a1', cart_uuid: 'c1' };

export const savedAddress: SavedAddress = savedAddressSchema.parse({
  uuid: 'a1',
  first_name: 'Ann',
  last_name: 'Lee',
  street_address: '1 Main St',
  unit: 'Apt 2',
  city: 'Fresno',
  state: 'CA',
  zip_code: '93650',
  email: 'ann@gmail.com',
  phone_no: '4155550123',
});

export const addressDraft: AddressDraft = addressDraftOf(savedAddress);

export const suggestion = {
  streetAddress: '1 MAIN ST APT 2',
  city: 'FRESNO',
  state: 'CA',
  ZIPCode: '93650-1234',
};

export const item: CartItem = {
  uuid: 'l1',
  user_cart_uuid: 'c1',
  user_vehicle_uuid: 'v1',
  user_vehicle: { vehicle_license_plate: '7ABC123', vehicle_vin_number: '1HGCM82633A004352' },
  user_shipping_address: savedAddress,
  final_price: 100.5,
};

export const secondItem: CartItem = {
  ...item,
  uuid: 'l2',
  user_vehicle_uuid: 'v2',
  user_vehicle: { vehicle_license_plate: '8XYZ789' },
  user_shipping_address: { ...savedAddress, uuid: 'a2', city: 'Davis' },
  final_price: '200.25',
};

export const order: Order = { ...item, order_id: 'R-1', order_status: 0, payment_status: 'PAID' };

export const paymentDraft: PaymentDraft = {
  ...paymentDraftOf(savedAddress),
  first_name: 'Ann',
  last_name: 'Lee',
};

export const card: CardDraft = {
  credit_card_number: '4242 4242 4242 4242',
  expiration_month: '12',
  expiration_year: '2999',
  cvv: '123',
};
