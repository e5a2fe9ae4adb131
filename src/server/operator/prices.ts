/**
 * `npm run prices -- pages`: prints the current prices as JSON, for a build on another machine.
 * docs/operations/prices.md has an example.
 */
import { listOfPrices } from '#contracts/desk/price-names.ts';
import { listPrices } from '../features/catalogue/price-changes.ts';
import { type Command, UsageError } from './command.ts';

export const prices: Command = (words) => {
  if (words.join(' ') !== 'pages') throw new UsageError('Usage: npm run prices -- pages');
  return async (deps, output) => {
    const { prices } = await listPrices(deps);
    output.say(JSON.stringify(listOfPrices(prices)));
  };
};
