/**
 * Which requirements have a passing test. A test covers those that its tags name: `{ tags: ['SHIP-012'] }`, in a
 * browser `{ tag: ['@SHIP-012'] }`. Reads the results of the last `npm test`.
 *
 * npm run spec:coverage                  a line per family
 * npm run spec:coverage -- --missing     and each id without a passing test
 * npm run spec:coverage -- --missing VAL only of that family
 */
import { requirements } from '../../tests/requirements.ts';
import { playwrightResults, vitestResults } from './test-results.ts';

const unit = vitestResults();
const browser = playwrightResults('browser');
const studio = playwrightResults('studio');
if (!unit && !browser && !studio) {
  console.error('There are no test results yet: run `npm test` first.');
  process.exit(1);
}

const results = [unit, browser, studio].flatMap((found) => found ?? []);
const covered = new Set(idsOf('passed'));
const broken = new Set(idsOf('failed'));
const known = new Set(requirements.map(({ id }) => id));
const unknown = [...covered, ...broken].filter((id) => !known.has(id));

const families = Map.groupBy(requirements, ({ id }) => id.slice(0, id.indexOf('-')));
for (const [family, rows] of families) {
  const done = rows.filter(({ id }) => covered.has(id) && !broken.has(id)).length;
  console.log(`${family.padEnd(6)} ${String(done).padStart(3)} of ${rows.length}`);
}
const done = requirements.filter(({ id }) => covered.has(id) && !broken.has(id)).length;
console.log(`${'all'.padEnd(6)} ${String(done).padStart(3)} of ${requirements.length}`);
if (!unit) console.log('Unit, contract and API tests: no results.');
if (!browser) console.log('Browser tests: no results.');
if (!studio) console.log('Studio tests: no results.');

const [flag, only] = process.argv.slice(2);
if (flag === '--missing') {
  for (const { id, statement } of requirements) {
    if (only !== undefined && !id.startsWith(`${only}-`)) continue;
    if (!covered.has(id) || broken.has(id)) console.log(`${id}\t${statement}`);
  }
}
if (unknown.length > 0) {
  console.error(`Tests name requirements that do not exist: ${unknown.join(', ')}`);
  process.exit(1);
}

function idsOf(outcome: 'passed' | 'failed'): string[] {
  return results.filter((result) => result.outcome === outcome).flatMap(({ tags }) => tags);
}
