/** Session storage keys of the specification, section 3. */
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

/** Our own keys in addition to the specification's: the live guest of the lookup, and their vehicle. */
export const guestKeys = {
  userUuid: 'guest_user_uuid',
  vehicleUuid: 'guest_vehicle_uuid',
} as const;

/** The draft of the lookup that found a vehicle: the waiting screen shows its plate. */
export const LOOKUP_KEY = 'funnel:lookup';

/** The carts of this tab that are not paid yet. */
export const OPEN_CARTS_KEY = 'funnel:open-carts';

/** What was answered in the fee calculator: nothing of a person. */
export const FEE_ANSWERS_KEY = 'fee-answers';

/** The page that a login leads to, if it is not My Orders. */
export const WANTED_PAGE_KEY = 'wanted-page';

/** Sent on window by the code that changes the session of this tab. */
export const SESSION_CHANGED = 'session:changed';

/** Sent on window when a service was chosen outside the home page's form; the choice is already stored. */
export const SERVICE_CHOSEN = 'service:chosen';
