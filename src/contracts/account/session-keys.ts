/** The session storage keys from the specification, section 3. */
export const sessionKeys = {
  token: 'jwt_token',
  userToken: 'userToken',
  selectedServiceType: 'selectedServiceType',
  userEmail: 'user_email',
  userId: 'user_id',
  userName: 'user_name',
  profileImage: 'profile-image',
  loginStatus: 'login-status',
} as const;

/** Our keys in addition to those in the specification: the lookup's current guest and their vehicle. */
export const guestKeys = {
  userUuid: 'guest_user_uuid',
  vehicleUuid: 'guest_vehicle_uuid',
} as const;

/** The input of the lookup that found a vehicle. The waiting screen shows its plate. */
export const LOOKUP_KEY = 'funnel:lookup';

/** This tab's unpaid carts. */
export const OPEN_CARTS_KEY = 'funnel:open-carts';

/** The plate of an order that the customer orders again. */
export const AGAIN_KEY = 'order-again';

/** Contains no personal data. */
export const FEE_ANSWERS_KEY = 'fee-answers';

/** The page that opens after login instead of My Orders. */
export const WANTED_PAGE_KEY = 'wanted-page';

/** Dispatched on `window` whenever this tab's session changes. */
export const SESSION_CHANGED = 'session:changed';

/** Dispatched on `window` after a service that was chosen outside the home page's form has been stored. */
export const SERVICE_CHOSEN = 'service:chosen';
