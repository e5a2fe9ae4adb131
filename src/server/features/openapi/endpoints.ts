/** Every call of the API: the document, its page and the tests read this table. */
import * as z from 'zod/mini';
import {
  addressBodySchema,
  savedAddressSchema,
  savedUuidSchema,
  suggestionQuerySchema,
  suggestionSchema,
} from '#contracts/account/address.ts';
import { auditLogSchema, ipAnswerSchema } from '#contracts/account/audit.ts';
import {
  privacyConfirmationSchema,
  privacyReceiptSchema,
  privacyRequestSchema,
} from '#contracts/account/privacy.ts';
import {
  presignedUrlsSchema,
  uploadQuerySchema,
  uploadRequestSchema,
} from '#contracts/account/upload.ts';
import { profileUpdateSchema, userSchema } from '#contracts/account/user.ts';
import { idSchema } from '#contracts/api/envelope.ts';
import { serviceTypeSchema } from '#contracts/catalogue/service-type.ts';
import { SYSTEM_PARAM_CODES, systemParamSchema } from '#contracts/catalogue/system-param.ts';
import { paths } from '#contracts/every-page/paths.ts';
import { cartItemSchema, newCartSchema } from '#contracts/order/cart.ts';
import { checkoutSchema } from '#contracts/order/checkout.ts';
import { orderSchema } from '#contracts/order/order.ts';
import { cardCheckSchema } from '#contracts/order/registration-card.ts';
import { resumeSchema } from '#contracts/order/resume.ts';
import { partnerSchema } from '#contracts/partner/widget-messages.ts';
import { laterOptionsSchema } from '#contracts/vehicle/later.ts';
import { remindersOffSchema, vehicleReminderSchema } from '#contracts/vehicle/reminder.ts';
import {
  lookedUpVehicleSchema,
  userVehicleSchema,
  vehicleLookupSchema,
} from '#contracts/vehicle/vehicle.ts';
import { checkoutAnswerSchema } from '../checkout/answer.ts';
import { accountEndpoints } from './account-endpoints.ts';
import { bare, data, type Endpoint, file, list } from './endpoint.ts';

const empty = z.object({});
const paging = { limit: z.optional(z.string()), after: z.optional(z.string()) };
const servicePaging = z.object({ limit: z.optional(z.string()), page: z.optional(z.string()) });
const byUser = z.object({ user_uuid: idSchema });
const cart = z.object({
  uuid: idSchema,
  user_uuid: idSchema,
  status: z.string(),
  created_at: z.string(),
});
const cartAdded = z.object({ uuid: idSchema, user_cart_uuid: idSchema, order_uuid: idSchema });
const addressQuery = z.object({
  user_uuid: z.optional(z.string()),
  uuid: z.optional(z.string()),
  address_uuid: z.optional(z.string()),
  ...paging,
});

export const endpoints: readonly Endpoint[] = [
  {
    method: 'get',
    path: paths.serviceTypes,
    group: 'Catalogue',
    summary: 'The services, with the fees that are known before a vehicle is.',
    who: 'anyone',
    query: servicePaging,
    answer: list(serviceTypeSchema),
  },
  {
    method: 'get',
    path: paths.systemParams,
    group: 'Catalogue',
    summary: 'A system parameter by its code.',
    who: 'anyone',
    query: z.object({ code: z.enum(SYSTEM_PARAM_CODES) }),
    answer: list(systemParamSchema),
  },
  {
    method: 'get',
    path: paths.partners,
    group: 'Catalogue',
    summary: 'The partner of a key, and the origins that may frame the checkout.',
    who: 'anyone',
    query: z.object({ key: z.string() }),
    answer: list(partnerSchema),
  },
  {
    method: 'post',
    path: paths.vehicleLookup,
    group: 'Vehicles',
    summary: 'Looks a plate up and opens a guest, or goes on with the one that is named.',
    who: 'anyone',
    body: vehicleLookupSchema,
    answer: data(lookedUpVehicleSchema),
  },
  {
    method: 'get',
    path: paths.vehicles,
    group: 'Vehicles',
    summary: 'A user’s vehicles, or one of them.',
    who: 'owner',
    query: z.object({ user_uuid: idSchema, uuid: z.optional(z.string()), ...paging }),
    answer: list(userVehicleSchema),
  },
  {
    method: 'post',
    path: `${paths.vehicles}/{uuid}/later`,
    group: 'Vehicles',
    summary: 'What the owner of a vehicle that cannot be renewed yet asks for.',
    who: 'owner',
    body: laterOptionsSchema,
    answer: data(empty),
  },
  {
    method: 'put',
    path: `${paths.vehicles}/{uuid}/reminder`,
    group: 'Vehicles',
    summary: 'Turns the mail that reminds of a vehicle’s next renewal on or off.',
    who: 'account',
    body: vehicleReminderSchema,
    answer: data(vehicleReminderSchema),
  },
  {
    method: 'get',
    path: paths.users,
    group: 'Users',
    summary: 'A user. Of an account without its token only a masked e-mail.',
    who: 'owner',
    query: z.object({ uuid: idSchema }),
    answer: list(userSchema),
  },
  {
    method: 'put',
    path: `${paths.users}/{uuid}`,
    group: 'Users',
    summary: 'Saves a guest’s mobile number, or an account’s profile.',
    who: 'owner',
    body: profileUpdateSchema,
    answer: data(userSchema),
  },
  {
    method: 'get',
    path: paths.addresses,
    group: 'Addresses',
    summary: 'A user’s shipping addresses, or one by its uuid.',
    who: 'owner',
    query: addressQuery,
    answer: list(savedAddressSchema),
  },
  {
    method: 'post',
    path: paths.addresses,
    group: 'Addresses',
    summary: 'Saves a new shipping address.',
    who: 'owner',
    body: addressBodySchema,
    answer: data(savedUuidSchema),
  },
  {
    method: 'put',
    path: `${paths.addresses}/{uuid}`,
    group: 'Addresses',
    summary: 'Changes a shipping address. Orders that are paid keep theirs.',
    who: 'owner',
    body: addressBodySchema,
    answer: data(savedUuidSchema),
  },
  {
    method: 'get',
    path: paths.suggestion,
    group: 'Addresses',
    summary: 'The postal service’s spelling of an address; 404 where there is none.',
    who: 'anyone',
    query: suggestionQuerySchema,
    answer: data(z.object({ address: suggestionSchema })),
  },
  {
    method: 'get',
    path: paths.carts,
    group: 'Cart and orders',
    summary: 'A user’s carts.',
    who: 'owner',
    query: byUser,
    answer: list(cart),
  },
  {
    method: 'post',
    path: paths.carts,
    group: 'Cart and orders',
    summary: 'Puts a vehicle with its address into the open cart.',
    who: 'owner',
    body: newCartSchema,
    answer: data(cartAdded),
  },
  {
    method: 'get',
    path: paths.cartItems,
    group: 'Cart and orders',
    summary: 'What is in the open cart, at today’s fees.',
    who: 'owner',
    query: byUser,
    answer: list(cartItemSchema),
  },
  {
    method: 'post',
    path: paths.resume,
    group: 'Cart and orders',
    summary: 'Sends the way back to the open cart by e-mail.',
    who: 'owner',
    body: resumeSchema,
    answer: data(empty),
  },
  {
    method: 'get',
    path: paths.orders,
    group: 'Cart and orders',
    summary: 'A user’s orders, newest first, or those of one cart.',
    who: 'owner',
    query: z.object({
      user_uuid: idSchema,
      user_cart_uuid: z.optional(z.string()),
      order_status: z.optional(z.string()),
      ...paging,
    }),
    answer: list(orderSchema),
  },
  {
    method: 'delete',
    path: `${paths.orders}/{uuid}`,
    group: 'Cart and orders',
    summary: 'Takes a vehicle that is not paid out of the cart.',
    who: 'owner',
    answer: data(savedUuidSchema),
  },
  {
    method: 'get',
    path: `${paths.orders}/{uuid}/card.pdf`,
    group: 'Cart and orders',
    summary: 'The digital registration card of a paid renewal.',
    who: 'owner',
    query: byUser,
    answer: file('application/pdf'),
  },
  {
    method: 'get',
    path: `${paths.cards}/{token}`,
    group: 'Cart and orders',
    summary: 'Tells whether a printed registration card is genuine, by the code on it.',
    who: 'anyone',
    answer: data(cardCheckSchema),
  },
  {
    method: 'post',
    path: paths.checkout,
    group: 'Payment',
    summary: 'Charges a card for lines of the cart, exactly once.',
    who: 'owner',
    body: checkoutSchema,
    idempotent: true,
    answer: data(checkoutAnswerSchema),
  },
  {
    method: 'get',
    path: paths.paymentMethods,
    group: 'Payment',
    summary: 'Saved payment methods: none, as no card is kept.',
    who: 'owner',
    query: byUser,
    answer: list(empty),
  },
  ...accountEndpoints,
  {
    method: 'post',
    path: paths.uploadUrls,
    group: 'Uploads',
    summary: 'Addresses to send pictures to, by PUT with their content type.',
    who: 'account',
    query: uploadQuerySchema,
    body: uploadRequestSchema,
    answer: data(presignedUrlsSchema),
  },
  {
    method: 'post',
    path: paths.remindersOff,
    group: 'Privacy',
    summary: 'Ends all reminders to an e-mail, by the code of the link in each of them.',
    who: 'anyone',
    body: remindersOffSchema,
    answer: data(empty),
  },
  {
    method: 'post',
    path: paths.privacyRequests,
    group: 'Privacy',
    summary: 'Asks for one’s data or for its deletion; a mail asks for confirmation.',
    who: 'anyone',
    body: privacyRequestSchema,
    answer: data(privacyReceiptSchema),
  },
  {
    method: 'post',
    path: paths.privacyConfirmations,
    group: 'Privacy',
    summary: 'Confirms a privacy request by the code of the mail.',
    who: 'anyone',
    body: privacyConfirmationSchema,
    answer: data(privacyReceiptSchema),
  },
  {
    method: 'post',
    path: paths.auditLogs,
    group: 'Audit',
    summary: 'Notes what the customer does. The server adds time and address.',
    who: 'anyone',
    body: auditLogSchema,
    answer: data(empty),
  },
  {
    method: 'get',
    path: paths.ip,
    group: 'Audit',
    summary: 'The caller’s address, as public lookups answer it.',
    who: 'anyone',
    answer: bare(ipAnswerSchema),
  },
  {
    method: 'get',
    path: paths.health,
    group: 'Operation',
    summary: 'The process answers.',
    who: 'anyone',
    answer: data(z.object({ healthy: z.boolean() })),
  },
  {
    method: 'get',
    path: paths.ready,
    group: 'Operation',
    summary: 'The process takes requests: it reaches its database and is not ending.',
    who: 'anyone',
    answer: data(z.object({ ready: z.boolean() })),
  },
  {
    method: 'get',
    path: paths.metrics,
    group: 'Operation',
    summary: 'Counters for Prometheus.',
    who: 'operator',
    answer: file('text/plain'),
  },
  {
    method: 'get',
    path: paths.openapi,
    group: 'Operation',
    summary: 'This document.',
    who: 'anyone',
    answer: bare(z.object({ openapi: z.string() })),
  },
  {
    method: 'get',
    path: paths.docs,
    group: 'Operation',
    summary: 'This document as a page.',
    who: 'anyone',
    answer: file('text/html'),
  },
];
