/** The session storage keys of the specification, section 3. */
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

/** Our keys in addition to the specification's: the live guest of the lookup, and their vehicle. */
export const guestKeys = {
  userUuid: 'guest_user_uuid',
  vehicleUuid: 'guest_vehicle_uuid',
} as const;

/** The input of the lookup that found a vehicle: the waiting screen shows its plate. */
export const LOOKUP_KEY = 'funnel:lookup';

/** The unpaid carts of this tab. */
export const OPEN_CARTS_KEY = 'funnel:open-carts';

/** The input of the fee calculator; no personal data. */
export const FEE_ANSWERS_KEY = 'fee-answers';

/** The page to open after login, if it is not My Orders. */
export const WANTED_PAGE_KEY = 'wanted-page';

/** Dispatched on window by the code that changes this tab's session. */
export const SESSION_CHANGED = 'session:changed';

/** Dispatched on window when a service was chosen outside the home page's form; the choice is already stored. */
export const SERVICE_CHOSEN = 'service:chosen';
