/**
 * `npm run prices`: what is charged, and from which day on other prices hold. Without words it lists them; `-- set` plans a change,
 * `-- call-off` takes one back before it holds, and `-- pages` prints them for a build. docs/operations/prices.md has examples.
 */
import { parseArgs } from 'node:util';
import { readAmount } from '#contracts/catalogue/entered-amount.ts';
import {
  type ChangedPrices,
  entriesOf,
  formatPrice,
  listOfPrices,
  PRICE_NAMES,
  priceDefinitions,
} from '#contracts/desk/price-names.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { callOffPrices, listPrices, planPrices } from '../features/catalogue/price-changes.ts';
import { type Command, type CommandWork, UsageError } from './command.ts';

const USAGE = `Usage: npm run prices [-- COMMAND]
  list
  set YYYY-MM-DD|today NAME=AMOUNT… --reason TEXT [--confirm]
  call-off UUID
  pages
NAME is one of ${PRICE_NAMES.join(', ')}; AMOUNT is in dollars, of the rate in percent.`;
const BY = { name: 'npm run prices' };

function readPrices(words: readonly string[]): ChangedPrices {
  const prices: ChangedPrices = {};
  for (const word of words) {
    const [given = '', text = ''] = word.split('=', 2);
    const name = PRICE_NAMES.find((one) => one === given);
    const { hundredths: amount } = name ? readAmount(text, priceDefinitions[name].unit) : {};
    if (!name || amount === undefined) throw new UsageError(`${word}: no price.\n${USAGE}`);
    prices[name] = amount;
  }
  return prices;
}

const wordsOf = (prices: ChangedPrices) =>
  entriesOf(prices).map(([name, amount]) => `${name} ${formatPrice(name, amount)}`);

const list: CommandWork = async (deps, output) => {
  const { prices, changes } = await listPrices(deps);
  for (const line of wordsOf(prices)) output.say(line);
  for (const { uuid, holds_from, state, reason, planned_by, ...change } of changes) {
    const words = [holds_from, state, ...wordsOf(change.prices), reason, planned_by, uuid];
    output.say(words.join('  '));
  }
  output.say(`${changes.length} changes`);
};

const pages: CommandWork = async (deps, output) => {
  const { prices } = await listPrices(deps);
  output.say(JSON.stringify(listOfPrices(prices)));
};

function set(words: string[]): CommandWork {
  const [options, day = '', ...given] = readSet(words);
  const prices = readPrices(given);
  return async (deps, output) => {
    const holdsFrom = day === 'today' ? californiaDay(deps.clock()) : day;
    const { reason = '', confirm: isConfirmed } = options;
    const uuid = await planPrices(deps, { holdsFrom, prices, reason, isConfirmed }, BY);
    output.say(`${wordsOf(prices).join(', ')} from ${holdsFrom}: change ${uuid}`);
  };
}

function callOff(uuid: string): CommandWork {
  return async (deps, output) => {
    await callOffPrices(deps, uuid, BY);
    output.say(`${uuid} is called off.`);
  };
}

export const prices: Command = ([name = 'list', ...words]) => {
  const [word = ''] = words;
  if (name === 'set') return set(words);
  if (name === 'call-off' && words.length === 1) return callOff(word);
  if (words.length > 0) throw new UsageError(USAGE);
  if (name === 'list') return list;
  if (name === 'pages') return pages;
  throw new UsageError(USAGE);
};

function readSet(words: string[]) {
  try {
    const options = {
      reason: { type: 'string' },
      confirm: { type: 'boolean', default: false },
    } as const;
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
    return [values, ...positionals] as const;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(`${error.message}\n${USAGE}`);
  }
}
