/** The 50 states, DC, and the territories in the specification, by two-letter code, sorted by name. */
export const US_STATES = [
  ['AL', 'Alabama'],
  ['AK', 'Alaska'],
  ['AS', 'American Samoa'],
  ['AZ', 'Arizona'],
  ['AR', 'Arkansas'],
  ['CA', 'California'],
  ['CO', 'Colorado'],
  ['CT', 'Connecticut'],
  ['DE', 'Delaware'],
  ['DC', 'District of Columbia'],
  ['FL', 'Florida'],
  ['GA', 'Georgia'],
  ['GU', 'Guam'],
  ['HI', 'Hawaii'],
  ['ID', 'Idaho'],
  ['IL', 'Illinois'],
  ['IN', 'Indiana'],
  ['IA', 'Iowa'],
  ['KS', 'Kansas'],
  ['KY', 'Kentucky'],
  ['LA', 'Louisiana'],
  ['ME', 'Maine'],
  ['MD', 'Maryland'],
  ['MA', 'Massachusetts'],
  ['MI', 'Michigan'],
  ['MN', 'Minnesota'],
  ['MS', 'Mississippi'],
  ['MO', 'Missouri'],
  ['MT', 'Montana'],
  ['NE', 'Nebraska'],
  ['NV', 'Nevada'],
  ['NH', 'New Hampshire'],
  ['NJ', 'New Jersey'],
  ['NM', 'New Mexico'],
  ['NY', 'New York'],
  ['NC', 'North Carolina'],
  ['ND', 'North Dakota'],
  ['MP', 'Northern Mariana Islands'],
  ['OH', 'Ohio'],
  ['OK', 'Oklahoma'],
  ['OR', 'Oregon'],
  ['PA', 'Pennsylvania'],
  ['PR', 'Puerto Rico'],
  ['RI', 'Rhode Island'],
  ['SC', 'South Carolina'],
  ['SD', 'South Dakota'],
  ['TN', 'Tennessee'],
  ['TX', 'Texas'],
  ['UT', 'Utah'],
  ['VT', 'Vermont'],
  ['VI', 'Virgin Islands'],
  ['VA', 'Virginia'],
  ['WA', 'Washington'],
  ['WV', 'West Virginia'],
  ['WI', 'Wisconsin'],
  ['WY', 'Wyoming'],
] as const;

/** The "states" in military addresses, offered only for military ZIP codes. */
const MILITARY_STATES = [
  ['AA', 'Armed Forces Americas'],
  ['AE', 'Armed Forces Europe'],
  ['AP', 'Armed Forces Pacific'],
] as const;

/** Countries with US ZIP codes. They are offered only for those ZIP codes. */
const ASSOCIATED_STATES = [
  ['FM', 'Federated States of Micronesia'],
  ['MH', 'Marshall Islands'],
  ['PW', 'Palau'],
] as const;

const ASSOCIATED_ZIP = /^969(?:39|4|[67]0)/;
const MILITARY_ZIP = /^(?:09[0-8]|340|96[2-6])/;

/** Also accepts the start of a military ZIP code. */
export function isMilitaryZip(zip: string): boolean {
  return MILITARY_ZIP.test(zip.trim());
}

export const DEFAULT_STATE = 'CA';

const military: ReadonlySet<string> = new Set(MILITARY_STATES.map(([code]) => code));
const associated: ReadonlySet<string> = new Set(ASSOCIATED_STATES.map(([code]) => code));
const codes: ReadonlySet<string> = new Set([
  ...US_STATES.map(([code]) => code),
  ...military,
  ...associated,
]);

export function statesFor(zip: string, state: string) {
  if (isMilitaryZip(zip) || isMilitaryState(state)) return [...MILITARY_STATES, ...US_STATES];
  const isAssociated = ASSOCIATED_ZIP.test(zip.trim()) || associated.has(state);
  return isAssociated ? [...ASSOCIATED_STATES, ...US_STATES] : US_STATES;
}

export const isMilitaryState = (code: string) => military.has(code);

/** Whether an address may have this state. */
export function isUsState(code: string): boolean {
  return codes.has(code);
}
