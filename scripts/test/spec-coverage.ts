/**
 * Reports which requirements have a passing test. A test covers the IDs in its tags: `{ tags: ['SHIP-012'] }`, or in a
 * browser test `{ tag: ['@SHIP-012'] }`. Reads the results of the most recent `npm test`.
 *
 * npm run spec:coverage                  a line per family
 * npm run spec:coverage -- --missing     also each ID without a passing test
 * npm run spec:coverage -- --missing VAL only the IDs of that family
 *
 * After a complete run, fails if a requirement has lost its tests. `tests/requirements-without-test.tsv` lists the
 * requirements that need no test, with the reason.
 */
import { requirements } from '../../tests/requirements.ts';
import { coverageOf, coverageProblems, playwrightResults, vitestResults } from './test-results.ts';

const unit = vitestResults();
const browser = playwrightResults('browser');
const studio = playwrightResults('studio');
if (!unit && !browser && !studio) {
  console.error('There are no test results yet: run `npm test` first.');
  process.exit(1);
}

const coverage = coverageOf([unit, browser, studio].flatMap((found) => found ?? []));
const { covered } = coverage;

const families = Map.groupBy(requirements, ({ id }) => id.slice(0, id.indexOf('-')));
for (const [family, rows] of families) {
  const done = rows.filter(({ id }) => covered.has(id)).length;
  console.log(`${family.padEnd(6)} ${String(done).padStart(3)} of ${rows.length}`);
}
const done = requirements.filter(({ id }) => covered.has(id)).length;
console.log(`${'all'.padEnd(6)} ${String(done).padStart(3)} of ${requirements.length}`);
if (!unit) console.log('Unit, contract, and API tests: no results.');
if (!browser) console.log('Browser tests: no results.');
if (!studio) console.log('Studio tests: no results.');

const [flag, only] = process.argv.slice(2);
if (flag === '--missing') {
  for (const { id, statement } of requirements) {
    if (only !== undefined && !id.startsWith(`${only}-`)) continue;
    if (!covered.has(id)) console.log(`${id}\t${statement}`);
  }
}
const isWhole = unit && browser && studio;
const problems = coverageProblems(isWhole ? coverage : { ...coverage, lost: [] });
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
