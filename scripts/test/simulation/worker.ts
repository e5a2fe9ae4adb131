/** One of the processes of a simulation: runs the schedules that it is told, and reports each. */
import { parseArgs } from 'node:util';
import { findPlant } from '#tests/simulation/plants.ts';
import { openSimulator } from '#tests/simulation/simulator.ts';

const { values } = parseArgs({
  options: { first: { type: 'string' }, step: { type: 'string' }, plant: { type: 'string' } },
});
const simulator = await openSimulator();
// The parent ends it; until then there is always a next seed.
for (let seed = Number(values.first); process.connected; seed += Number(values.step)) {
  const { violations } = await simulator.run(seed, findPlant(values.plant));
  process.send?.({ seed, violations });
}
