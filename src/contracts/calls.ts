/** Every call of the API, for the API document, its page, and the tests. */
import { addressCalls } from './account/address.ts';
import { auditCalls } from './account/audit.ts';
import { authCalls } from './account/auth.ts';
import { guestCalls } from './account/guests.ts';
import { privacyCalls } from './account/privacy.ts';
import { reminderCalls } from './account/reminder.ts';
import { uploadCalls } from './account/upload.ts';
import { userCalls } from './account/user.ts';
import type { CallGroup } from './api/call.ts';
import { operationCalls } from './api/operation.ts';
import { serviceTypeCalls } from './catalogue/service-type.ts';
import { systemParamCalls } from './catalogue/system-param.ts';
import { deskFilingCalls } from './desk/filing.ts';
import { mailRoomCalls } from './desk/mail-room.ts';
import { memberCalls } from './desk/member.ts';
import { orderActionCalls } from './desk/order-actions.ts';
import { orderListCalls } from './desk/order-list.ts';
import { deskOrderCalls } from './desk/order-search.ts';
import { deskPartnerCalls } from './desk/partners.ts';
import { passkeyCalls } from './desk/passkey.ts';
import { deskPriceCalls } from './desk/prices.ts';
import { deskTodayCalls } from './desk/today.ts';
import { feeCalls } from './fees/estimate.ts';
import { cartCalls } from './order/cart.ts';
import { checkoutCalls } from './order/checkout-calls.ts';
import { orderCalls } from './order/order.ts';
import { registrationCardCalls } from './order/registration-card.ts';
import { resumeCalls } from './order/resume.ts';
import { walletPassCalls } from './order/wallet-pass.ts';
import { paperCalls } from './papers/papers.ts';
import { partnerOrderCalls } from './partner/orders.ts';
import { partnerCalls } from './partner/partner.ts';
import { portalCalls } from './partner/portal.ts';
import { partnerReportCalls } from './partner/report.ts';
import { laterCalls } from './vehicle/vehicle.ts';
import { vehicleCalls } from './vehicle/vehicle-calls.ts';
import { waitingLineCalls } from './vehicle/waiting-line.ts';

export const callGroups: readonly CallGroup[] = [
  serviceTypeCalls,
  systemParamCalls,
  partnerCalls,
  partnerReportCalls,
  partnerOrderCalls,
  portalCalls,
  vehicleCalls,
  waitingLineCalls,
  feeCalls,
  laterCalls,
  ...reminderCalls,
  userCalls,
  guestCalls,
  addressCalls,
  cartCalls,
  resumeCalls,
  orderCalls,
  paperCalls,
  registrationCardCalls,
  walletPassCalls,
  checkoutCalls,
  authCalls,
  uploadCalls,
  privacyCalls,
  auditCalls,
  memberCalls,
  deskOrderCalls,
  orderListCalls,
  orderActionCalls,
  deskTodayCalls,
  mailRoomCalls,
  deskFilingCalls,
  deskPartnerCalls,
  deskPriceCalls,
  passkeyCalls,
  operationCalls,
];

export const calls = callGroups.flatMap((group) => group.calls.map(([call]) => call));
