/**
 * Spells a street line as USPS Publication 28 does. Leaves words outside its tables alone, and loses no digit. Treats a
 * word that may be part of a name as a name: mail still arrives at a street that isn't abbreviated, but not at one that
 * is renamed.
 */
import { isMilitaryState, isUsState, US_STATES } from '#contracts/catalogue/us-state.ts';
import {
  commonSuffixes,
  directions,
  joiningWords,
  numberedRoads,
  puertoRicoWords,
  roadOwners,
  spanishSuffixes,
  spanishWords,
  suffixes,
  units,
  unitsWithoutNumber,
} from './publication-28.ts';

const FRACTIONS = new Map([
  ['¼', '1/4'],
  ['½', '1/2'],
  ['¾', '3/4'],
  ['⅓', '1/3'],
  ['⅔', '2/3'],
  ['⅛', '1/8'],
  ['⅜', '3/8'],
  ['⅝', '5/8'],
  ['⅞', '7/8'],
]);
/** Initials with periods. In N. E. STREET, the street is E, so these aren't initials. */
const INITIALS =
  /(?<!\S)([NS]\.? ?[EW](?!\. ?(?:ST|STREET|AVE|AVENUE)\b)|P\.? ?O|U\.? ?S|R\.? ?R|H\.? ?C)\.(?=\s|,|$)/g;

type Shape = [pattern: RegExp, official: string];

/** Lines without a street, each with the official form of its beginning. */
const SHAPES: readonly Shape[] = [
  [/^GEN(?:ERAL)? DEL(?:IVERY)?$/, 'GENERAL DELIVERY'],
  [/^(?:P ?O )?(?:DRAWER|LOCK ?BOX|FIRM CALLER|CALLER|BIN) (?:# )?(?=\d\S*$)/, 'PO BOX '],
  [/^(?:P ?O ?BOX|POB|POST OFFICE BOX)(?: # | (?=\S)|(?=\d))/, 'PO BOX '],
  [/^APARTADO(?: POSTAL)? (?:# )?(?=\d+$)/, 'PO BOX '],
  [
    /^(?:R ?R|RURAL (?:ROUTE|RTE|RT)|RFD(?: ROUTE)?|ROUTE|RTE|RT|RD|R)[ -]?(?:# )?(\d+[A-Z]?) (?:BOX|BX|BUZ[OÓ]N) (?:# )?(?=\S)/,
    'RR $1 BOX ',
  ],
  [/^RR (\d+[A-Z]?) # (?=\S)/, 'RR $1 BOX '],
  [/^(?:RURAL (?:ROUTE|RTE|RT)|R R) (?:# )?(?=\d)/, 'RR '],
  [
    /^(?:H ?C(?: ?R)?|HIGHWAY CONTRACT(?: ROUTE)?|STAR (?:ROUTE|RTE|RT))[ -]?(?:# )?(\d+[A-Z]?) (?:BOX|BX|BUZ[OÓ]N) (?:# )?(?=\S)/,
    'HC $1 BOX ',
  ],
];
/** The post offices of the armed forces, as in PSC 3 BOX 1. */
const ARMED_SHAPE: Shape = [/^(PSC|CMR|UNIT|OMC) (?:# )?(\S+) BOX (?:# )?(?=\S)/, '$1 $2 BOX '];

/** Each pass may reveal more to abbreviate: N WEST becomes N W, which becomes NW. */
const MOST_PASSES = 5;

export function spellStreet(street: string, state = ''): string {
  let line = street;
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    const spelled = spellOnce(line, state);
    if (spelled === line) break;
    line = spelled;
  }
  return line;
}

function spellOnce(street: string, state: string): string {
  const line = tidy(street);
  const shapes = isMilitaryState(state) ? [ARMED_SHAPE] : SHAPES;
  const shape = shapes.find(([pattern]) => pattern.test(line));
  if (shape) return line.replace(...shape);
  if (isMilitaryState(state)) return line;
  const words = line.split(' ');
  const start = startOf(words);
  return [...words.slice(0, start), ...spellLine(words.slice(start), state)].join(' ');
}

/** Capitals, plain fractions and dashes, single spaces, and no periods or commas except inside numbers. */
function tidy(text: string): string {
  return text
    .toUpperCase()
    .replace(/[¼½¾⅓⅔⅛⅜⅝⅞]/g, (one) => ` ${FRACTIONS.get(one)} `)
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/⁄/g, '/')
    .replace(INITIALS, (initials) => initials.replace(/[. ]/g, ''))
    .replace(/^(\d{1,3}),(\d{3}) /, '$1$2 ')
    .replace(/(?<!\S)([A-Z])\.([A-Z])\.(?= ?\d)/g, '$1$2')
    .replace(/(?<!\d|(?<!\S)(?:ROAD|RD) [A-Z])\.|\.(?!\d)|(?<!\d),|,(?!\d)/g, ' ')
    .replace(/(?<!\S)U S (?=(?:HIGHWAY|HWY|ROUTE|RTE|RT)(?!\S))/, 'US ')
    .replace(/(?<=\S)\s*#\s*/g, ' # ')
    .replace(/(?<!\S)US (HIGHWAY|HWY|ROUTE|RTE|RT) # (?=\d)/, 'US $1 ')
    .replace(/(?<=\S )(?:P ?O ?BOX|POST OFFICE BOX) (?:# )?(?=\d)/, 'PO BOX ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Returns the index of the first word of the street. A person's name may come before it. */
function startOf(words: string[]): number {
  if (!/^(?:C\/O|ATTN:?|%)$/.test(words[0] ?? '')) return 0;
  return Math.max(
    0,
    words.findIndex((word) => /^\d/.test(word)),
  );
}

function spellLine(words: string[], state: string): string[] {
  const name = nameAt(words);
  const unitAt = words.findIndex((_, index) => index > name && startsUnit(words, index, name));
  const end = unitAt < 0 ? words.length : unitAt;
  const main = words.slice(name, end);
  const isPuertoRican =
    state === 'PR' && words.slice(0, end).some((word) => puertoRicoWords.has(word));
  const street = isPuertoRican
    ? words.slice(0, end).map((word) => puertoRicoWords.get(word) ?? word)
    : [...words.slice(0, name), ...spellMain(main)];
  return [...street, ...spellUnit(words.slice(end))];
}

/** Returns where the house number ends. It may have a fraction or two parts, as in N12 W345. */
function nameAt([, second = '', third]: string[]): number {
  const isLonger = /^\d+\/\d+$/.test(second) || /^[NSEW]\d+$/.test(second);
  return isLonger && third !== undefined ? 2 : 1;
}

function startsUnit(words: string[], index: number, name: number): boolean {
  const word = words[index] ?? '';
  const next = words[index + 1];
  const before = words[index - 1] ?? '';
  if (next === undefined) {
    const isSure = ['BSMT', 'LBBY', 'PH'].includes(unitsWithoutNumber.get(word) ?? '');
    return unitsWithoutNumber.has(word) && (isSure || isEndOfStreet(before, index - 1 - name));
  }
  if (word === '#' || (word === 'PO' && next === 'BOX')) return true;
  if (isFloor(word, next)) return index + 2 === words.length;
  if (units.has(word)) return isUnitName(next);
  return (
    unitsWithoutNumber.has(word) && /^\d/.test(next) && isEndOfStreet(before, index - 1 - name)
  );
}

/** Whether the street may end with this word, so that a unit may follow. */
function isEndOfStreet(word: string, index: number): boolean {
  return (index > 0 && suffixes.has(word)) || (index > 1 && directions.has(word));
}

function isFloor(word: string, next: string | undefined): boolean {
  return /^\d+(?:ST|ND|RD|TH)$/.test(word) && units.get(next ?? '') === 'FL';
}

function isUnitName(word: string): boolean {
  if (/\d/.test(word) || word === '#' || /^[A-Z]$/.test(word)) return true;
  return /^[A-Z]{2}$/.test(word) && !suffixes.has(word) && !directions.has(word);
}

function spellUnit(words: string[]): string[] {
  const [first = '', second, ...more] = words;
  if (isFloor(first, second)) return ['FL', first.replace(/\D/g, ''), ...more];
  return words.flatMap((word, index) => {
    const next = words[index + 1];
    if (word === '#' && isUnitName(next ?? '') && units.has(words[index - 1] ?? '')) return [];
    const isLone = unitsWithoutNumber.has(word) && (index === 0 || next === undefined);
    if (isLone) return [unitsWithoutNumber.get(word) ?? word];
    const isUnit = units.has(word) && (index === 0 || (next !== undefined && isUnitName(next)));
    return [isUnit ? (units.get(word) ?? word) : word];
  });
}

/** Name, suffix, and directions, without the number: `[NORTH, MAIN, STREET]`. */
function spellMain(typed: string[]): string[] {
  const { words, roadEnd } = spellRoad(joinDirections(typed));
  const last = words.length - 1;
  const after = isDirectionAfter(words, roadEnd) ? last : -1;
  const suffixAt = after < 0 ? last : last - 1;
  const isSuffix = suffixAt > roadEnd && isSuffixAt(words, suffixAt);
  const before = isDirectionBefore(words, isSuffix ? suffixAt : -1, roadEnd) ? 0 : -1;
  return words.map((word, index) => {
    if (index === before || index === after) return directions.get(word) ?? word;
    return isSuffix && index === suffixAt ? (suffixes.get(word) ?? word) : word;
  });
}

/**
 * `N W` is one direction, unless only a suffix follows: W ST is a street. Written out, the second word may begin the
 * name, as in SOUTH WEST TEMPLE, except before a number.
 */
function joinDirections(words: string[]): string[] {
  const [first = '', second = '', third = '', ...more] = words;
  const pair = pairOf(first, second);
  const isShort = first.length === 1 && second.length === 1;
  const isBefore = isShort ? more.length > 0 || !suffixes.has(third) : /^\d/.test(third);
  if (pair && third && isBefore) return [pair, third, ...more];
  const lastPair = pairOf(words.at(-2), words.at(-1));
  const isLong = words.length > 3 || (words.length === 3 && !suffixes.has(first));
  return isLong && lastPair ? [...words.slice(0, -2), lastPair] : words;
}

function pairOf(one = '', other = ''): string | undefined {
  const isPair = /^(?:[NS]|NORTH|SOUTH)$/.test(one) && /^(?:[EW]|EAST|WEST)$/.test(other);
  return isPair ? `${one.charAt(0)}${other.charAt(0)}` : undefined;
}

function isSuffixAt(words: string[], index: number): boolean {
  const word = words[index] ?? '';
  const before = words[index - 1];
  if (before === undefined || !suffixes.has(word) || joiningWords.has(before)) return false;
  // In NORTH RD the direction is the name, but in S MISSION or N COURT the suffix is.
  if (index === 1 && directions.has(before)) {
    const suffix = suffixes.get(word) ?? '';
    return ['ST', 'AVE'].includes(suffix) || (before.length > 2 && commonSuffixes.has(suffix));
  }
  // In APARTMENT GARDEN, GARDEN is the name of the unit.
  if (index > 1 && ['APT', 'BLDG', 'RM', 'STE', 'UNIT'].includes(units.get(before) ?? '')) {
    return false;
  }
  return !(spanishSuffixes.has(word) && words.slice(0, index).some((one) => spanishWords.has(one)));
}

function isDirectionAfter(words: string[], roadEnd: number): boolean {
  const last = words.length - 1;
  if (last <= Math.max(roadEnd, 0) || !directions.has(words[last] ?? '')) return false;
  const [first = '', second = ''] = words;
  const before = words[last - 1] ?? '';
  // In SUITE EAST, SPIRIT OF THE WEST, and PINE NORTH WEST, the direction may be part of a name.
  if (units.has(before) || joiningWords.has(before) || pairOf(before, words[last])) return false;
  // In AVENUE N, TRUE NORTH, and E AVENUE S, the direction is the name.
  const isLettered = second === 'AVENUE' && /^[A-Z]$/.test(words[2] ?? '');
  if (last === 2 && directions.has(first) && isLettered) return false;
  return last > 1 || /\d/.test(first) || first === 'BROADWAY';
}

/** In NORTH ST, the direction is the name. In E NORTHWEST AVE, the second direction is the name. */
function isDirectionBefore(words: string[], suffixAt: number, roadEnd: number): boolean {
  const [first = '', second = '', third] = words;
  if (!directions.has(first)) return false;
  if (suffixAt > 0) return suffixAt > 1;
  const isLettered = /^AVE(?:NUE)?$/.test(second) && /^[A-Z](?:-?\d+)?$/.test(third ?? '');
  return roadEnd > 0 || isLettered || /\d/.test(second) || second === 'BROADWAY';
}

const statesByName = new Map<string, string>(
  US_STATES.map(([code, name]) => [name.toUpperCase(), code]),
);

/** Writes out numbered roads, as in US HIGHWAY 50. `roadEnd` is the index of the number, or -1. */
function spellRoad(typed: string[]): { words: string[]; roadEnd: number } {
  // In WEST VIRGINIA ROUTE 9, the first word is part of the state's name.
  const isDirection = directions.has(typed[0] ?? '') && !stateBefore(typed.join(' '));
  const from = isDirection && typed.length > 2 ? 1 : 0;
  const words = [...typed.slice(0, from), ...renamedRoad(typed.slice(from))];
  for (let at = from; at < words.length - 1; at += 1) {
    const owners = spellOwners(words.slice(from, at));
    if (!owners) break;
    const road = numberedRoads.get(words[at] ?? '');
    if (road === undefined || !isRoadNumber(words[at + 1] ?? '', owners)) continue;
    // VIRGINIA ROAD is a name, but VIRGINIA ROUTE is not.
    if (road === 'ROAD' && owners.length === 1 && isUsState(owners[0] ?? '')) continue;
    const start = [...words.slice(0, from), ...owners, road];
    return { words: [...start, ...words.slice(at + 1)], roadEnd: start.length };
  }
  const isRoad = /^(?:INTERSTATE|FM)$/.test(words[from] ?? '') && /^\d/.test(words[from + 1] ?? '');
  return { words, roadEnd: isRoad ? from + 1 : -1 };
}

/** Unifies the short and long names of interstates, county roads, and farm-to-market roads. */
function renamedRoad(words: string[]): string[] {
  const [road = '', number = '', ...more] = words;
  const [, joined] = /^IH?-?(\d+[A-Z]?)$/.exec(road) ?? [];
  if (joined !== undefined) return ['INTERSTATE', joined, ...words.slice(1)];
  const [first = '', ...others] = more;
  if (road === 'INTERSTATE' && numberedRoads.has(number) && /^\d/.test(first)) {
    return ['INTERSTATE', first, ...others];
  }
  const farm = /^(?:FARM TO MARKET|FM)(?: (?:ROAD|RD))? (?=\d)/;
  if (farm.test(words.join(' '))) return words.join(' ').replace(farm, 'FM ').split(' ');
  // Before HIGHWAY, CO is Colorado.
  const isCounty = road === 'CO' && numberedRoads.get(number) === 'ROAD';
  if (isCounty && /^\d/.test(first)) return ['COUNTY', 'ROAD', ...more];
  if (!/^\d+[A-Z]?$/.test(number)) return words;
  if (road === 'I' || road === 'IH') return ['INTERSTATE', number, ...more];
  return road === 'CR' ? ['COUNTY', 'ROAD', number, ...more] : words;
}

/** Returns the words before a numbered road, or undefined if they make it a named road. */
function spellOwners(words: string[]): string[] | undefined {
  const text = words.join(' ');
  if (text === '') return [];
  const [name = '', code = ''] = stateBefore(text) ?? [];
  const others = text.slice(name.length).trim().split(' ').filter(Boolean);
  const owners = others.map((word) => roadOwners.get(word) ?? (isUsState(word) ? word : undefined));
  const knownOwners = owners.filter((word) => word !== undefined);
  // The text may be the first half of a state's name.
  if (knownOwners.length < owners.length) return isStartOfState(text) ? words : undefined;
  return [...(code ? [code] : []), ...knownOwners];
}

const stateBefore = (text: string) =>
  [...statesByName].find(([name]) => text === name || text.startsWith(`${name} `));

const isStartOfState = (text: string) =>
  [...statesByName.keys()].some((name) => name.startsWith(`${text} `));

function isRoadNumber(word: string, owners: string[]): boolean {
  if (/^\d/.test(word)) return true;
  const hasLetters = ['US', 'STATE', 'COUNTY', 'TOWNSHIP'].includes(owners.at(-1) ?? '');
  const isDirection = word.length > 1 && directions.has(word);
  return hasLetters && /^[A-Z]{1,2}$/.test(word) && !suffixes.has(word) && !isDirection;
}
