import { describe, expect, it } from 'vitest';
import { importsOf, sourcesIn, textOf } from './source-files.ts';

const HOSTS = ['src/islands/home/', 'src/islands/embed/', 'src/islands/dashboard/garage/'];
const START = 'src/islands/lookup/order-start.ts';
const files = ['src', 'widgets'].flatMap(sourcesIn).filter((file) => !/\.test\./.test(file));

const importersOf = (target: string) => files.filter((file) => importsOf(file).includes(target));
const naming = (word: RegExp) => files.filter((file) => word.test(textOf(file)));

describe('The start of an order', { tags: ['ONE-002'] }, () => {
  it('calls the lookup in one module', () => {
    const callers = naming(/\bsendVehicleLookup\b/);
    const inBrowser = callers.filter((file) => !/^src\/(?:contracts|server)\//.test(file));
    expect(inBrowser).toEqual(['src/islands/lookup/start/start-lookup.ts']);
  });

  it('is used only by its three hosts', () => {
    const hosts = importersOf(START);
    expect(hosts).toHaveLength(HOSTS.length);
    for (const host of HOSTS) expect(hosts.some((file) => file.startsWith(host))).toBe(true);
  });

  it('writes to the audit log in one module', () => {
    // The server's contract lists the events that it accepts.
    const tellers = naming(/DMV_DETAILS_SEARCH/).filter((f) => !f.startsWith('src/contracts/'));
    expect(tellers).toEqual(['src/lookup/machine.ts']);
  });

  it('has one set of rules for its form', () => {
    // The server's contract requires less, with the same messages.
    const askers = naming(/messages\.licensePlate\b/).filter((f) => !f.startsWith('src/server/'));
    expect(askers.sort()).toEqual(['src/contracts/vehicle/lookup-body.ts', 'src/lookup/rules.ts']);
  });

  it('has one type for its input', () => {
    const types = naming(/type \w+ = (?:Pick<[^;]*)?\{?[^;]*vehicle_license_plate: string/);
    expect(types).toEqual([]);
  });

  it('finds the service of a renewal by its kind, regardless of its name', () => {
    expect(naming(/\/renew\w*\/i/)).toEqual([]);
  });

  it('finds a service by its uuid or its slug, regardless of its name', () => {
    const searches = naming(/service/i).flatMap((file) =>
      [...textOf(file).matchAll(/\.(?:find\w*|filter|some)\([^;]{0,160}/g)].map(
        ([search]) => `${file}: ${search}`,
      ),
    );
    expect(searches.length).toBeGreaterThan(20);
    const byName =
      /\b(?:name|title)\b\)? [!=]==|[!=]== [\w.?]*\b(?:name|title)\b|\.test\([\w.]*\b(?:name|title)\)/;
    expect(searches.filter((search) => byName.test(search))).toEqual([]);
    expect(naming(/service-chosen=\$\{[^}]*(?:name|title)/)).toEqual([]);
  });

  it('stays out of the funnel’s chart', () => {
    const words = sourcesIn('src/funnel').filter((file) =>
      /lookUpVehicle|Lookup/.test(textOf(file)),
    );
    expect(words).toEqual([]);
  });
});
