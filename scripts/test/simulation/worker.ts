/** A simulation process: runs every nth seed and reports each. */
import { parseArgs } from 'node:util';
import { openSimulator } from '#tests/simulation/simulator.ts';

const { values } = parseArgs({
  options: {
    server: { type: 'string', default: '' },
    first: { type: 'string' },
    last: { type: 'string' },
    step: { type: 'string' },
  },
});
const simulator = await openSimulator(values.server);
for (
  let seed = Number(values.first);
  seed <= Number(values.last) && process.connected;
  seed += Number(values.step)
) {
  const { violations, charges } = await simulator.run(seed);
  process.send?.({ seed, violations, charges });
}
await simulator.close();
if (process.connected) process.disconnect();
