/** The postal service's abbreviations (Publication 28, appendices B and C) that the sandbox knows. */

export const streetSuffixes = new Map([
  ['ALLEY', 'ALY'],
  ['AVENUE', 'AVE'],
  ['AV', 'AVE'],
  ['BOULEVARD', 'BLVD'],
  ['CIRCLE', 'CIR'],
  ['COURT', 'CT'],
  ['DRIVE', 'DR'],
  ['EXPRESSWAY', 'EXPY'],
  ['FREEWAY', 'FWY'],
  ['HIGHWAY', 'HWY'],
  ['LANE', 'LN'],
  ['PARKWAY', 'PKWY'],
  ['PLACE', 'PL'],
  ['PLAZA', 'PLZ'],
  ['ROAD', 'RD'],
  ['SQUARE', 'SQ'],
  ['STREET', 'ST'],
  ['TERRACE', 'TER'],
  ['TRAIL', 'TRL'],
]);

export const directions = new Map([
  ['NORTH', 'N'],
  ['SOUTH', 'S'],
  ['EAST', 'E'],
  ['WEST', 'W'],
  ['NORTHEAST', 'NE'],
  ['NORTHWEST', 'NW'],
  ['SOUTHEAST', 'SE'],
  ['SOUTHWEST', 'SW'],
]);

/** Words that begin the part of the address inside the building. */
export const unitWords = new Map([
  ['APARTMENT', 'APT'],
  ['APT', 'APT'],
  ['BUILDING', 'BLDG'],
  ['BLDG', 'BLDG'],
  ['FLOOR', 'FL'],
  ['FL', 'FL'],
  ['ROOM', 'RM'],
  ['RM', 'RM'],
  ['SPACE', 'SPC'],
  ['SPC', 'SPC'],
  ['SUITE', 'STE'],
  ['STE', 'STE'],
  ['UNIT', 'UNIT'],
]);

export const cityZips = new Map([
  ['ANAHEIM, CA', '92805'],
  ['BAKERSFIELD, CA', '93301'],
  ['BERKELEY, CA', '94704'],
  ['FRESNO, CA', '93721'],
  ['IRVINE, CA', '92618'],
  ['LONG BEACH, CA', '90802'],
  ['LOS ANGELES, CA', '90012'],
  ['OAKLAND, CA', '94612'],
  ['PASADENA, CA', '91101'],
  ['RIVERSIDE, CA', '92501'],
  ['SACRAMENTO, CA', '95814'],
  ['SAN DIEGO, CA', '92101'],
  ['SAN FRANCISCO, CA', '94105'],
  ['SAN JOSE, CA', '95113'],
  ['SANTA BARBARA, CA', '93101'],
  ['SANTA MONICA, CA', '90401'],
  ['STOCKTON, CA', '95202'],
]);

/** Cities whose zip codes begin like those of other cities. */
export const sharedAreas = new Set(['IRVINE, CA']);

/** The real first three digits of the zip codes of each state, district or territory. */
export const statePrefixes = new Map(
  Object.entries({
    ...{ AL: '352', AK: '995', AZ: '850', AR: '722', CA: '900', CO: '802', CT: '061', DE: '198' },
    ...{ FL: '331', GA: '303', HI: '968', ID: '837', IL: '606', IN: '462', IA: '503', KS: '672' },
    ...{ KY: '402', LA: '701', ME: '041', MD: '212', MA: '021', MI: '482', MN: '554', MS: '392' },
    ...{ MO: '631', MT: '591', NE: '681', NV: '891', NH: '031', NJ: '071', NM: '871', NY: '100' },
    ...{ NC: '282', ND: '581', OH: '432', OK: '731', OR: '972', PA: '191', RI: '029', SC: '292' },
    ...{ SD: '571', TN: '372', TX: '770', UT: '841', VT: '054', VA: '232', WA: '981', WV: '253' },
    ...{ WI: '532', WY: '820', DC: '200', AS: '967', GU: '969', MP: '969', PR: '009', VI: '008' },
    ...{ AA: '340', AE: '090', AP: '962' },
  }),
);
