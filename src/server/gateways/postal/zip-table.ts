/** The ZIP codes of the United States with their places, as `scripts/build/zips.ts` writes them. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { CountyPlace } from '#contracts/account/address.ts';
import { isSameCity } from '#contracts/account/changed-parts.ts';

const FILE = '#server/gateways/postal/zips.txt';
const ZIPS = 100_000;
/** The base of the numbers in a line. */
const BASE = 36;
const ZIP = /^\d{5}$/;
const [LINE_END, SPACE, COUNTY, STATE] = Buffer.from('\n +=');

export type ZipTable = {
  /** The city in capitals, the state, and the county if there is one. */
  find(zip: string): CountyPlace | undefined;
  /** All codes of a city, in any spelling of its name. */
  zipsOf(state: string, city: string): string[];
};

let cached: ZipTable | undefined;

export function zipTable(): ZipTable {
  cached ??= readTable(readFileSync(fileURLToPath(import.meta.resolve(FILE))));
  return cached;
}

/**
 * Keeps the file's bytes and, for each code, the position of its city in the file. This takes about 1 MB. An object for
 * each of the 42,000 codes would take ten times as much.
 */
function readTable(file: Buffer): ZipTable {
  const cityAt = new Uint32Array(ZIPS);
  const countyOf = new Uint16Array(ZIPS);
  const counties: { state: string; county: string }[] = [];
  let state = '';
  let above = 0;
  for (let start = file.indexOf('\n') + 1; start < file.length; ) {
    const end = file.indexOf('\n', start);
    if (file[start] === STATE) state = file.toString('utf8', start + 1, end);
    else if (file[start] === COUNTY) {
      counties.push({ state, county: file.toString('utf8', start + 1, end) });
      above = 0;
    } else above = readCity(start, above);
    start = end + 1;
  }

  /** Returns the city's first code. */
  function readCity(start: number, before: number): number {
    let first = 0;
    let zip = before;
    let step = 0;
    for (let at = file.indexOf('|', start) + 1; ; at += 1) {
      const byte = file[at];
      if (byte !== SPACE && byte !== LINE_END) {
        step = step * BASE + Number.parseInt(String.fromCharCode(byte ?? 0), BASE);
        continue;
      }
      zip += step;
      step = 0;
      first ||= zip;
      cityAt[zip] = start;
      countyOf[zip] = counties.length - 1;
      if (byte === LINE_END) return first;
    }
  }

  const cityFrom = (at: number) => file.toString('utf8', at, file.indexOf('|', at)).toUpperCase();

  function* zipsIn(wanted: string) {
    for (let zip = 0; zip < ZIPS; zip += 1) {
      const at = cityAt[zip];
      if (!at || counties[countyOf[zip] ?? 0]?.state !== wanted) continue;
      yield { zip: String(zip).padStart(5, '0'), at };
    }
  }

  return {
    find(zip) {
      const at = ZIP.test(zip) ? cityAt[Number(zip)] : 0;
      const place = counties[countyOf[Number(zip)] ?? 0];
      if (!at || !place) return undefined;
      return {
        city: cityFrom(at),
        state: place.state,
        ...(place.county && { county: place.county }),
      };
    },
    zipsOf(wanted, city) {
      const isCity = new Map<number, boolean>();
      return [...zipsIn(wanted)].flatMap(({ zip, at }) => {
        if (!isCity.has(at)) isCity.set(at, isSameCity(cityFrom(at), city));
        return isCity.get(at) ? [zip] : [];
      });
    },
  };
}
