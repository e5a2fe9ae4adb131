import { addPartner, changePartner, endPartner } from '../../features/partners/manage.ts';
import { type Rolled, rollKey, rollWebhookSecret } from '../../features/partners/roll.ts';
import {
  commissionSchema,
  partnerNameSchema,
  partnerOriginSchema,
  partnerWebhookSchema,
  rollDaysSchema,
} from '../../features/partners/terms.ts';
import { runCommand } from '../run-command.ts';
import { readOption, readOptional, readWords, UsageError } from './words.ts';

const ADD = 'add NAME --origin https://… [--origin …] [--webhook https://…] [--commission PERCENT]';
const CHANGE =
  'change NAME [--name NAME] [--add-origin https://…] [--remove-origin https://…] [--webhook https://… | --no-webhook] [--commission PERCENT]';
const ROLL = 'roll NAME live|test|report|webhook [--days DAYS]';
const END = 'end NAME';
export const changeUsage = [ADD, CHANGE, ROLL, END].map((usage) => `  ${usage}`);

const KINDS = ['live', 'test', 'report'] as const;
const USUAL_DAYS = '7';
const ONCE = 'Tell the partner now, by a way that nobody else reads: it is not shown again.';

const text = { type: 'string' } as const;
const texts = { type: 'string', multiple: true } as const;
const flag = { type: 'boolean' } as const;

export const changeWords = {
  async add(words: string[]): Promise<void> {
    const options = { origin: texts, webhook: text, commission: text };
    const { values, positionals } = readWords(words, options, { count: 1, usage: ADD });
    const terms = {
      name: readOption(partnerNameSchema, 'NAME', positionals[0] ?? ''),
      origins: originsIn('--origin', values.origin),
      webhook: readOptional(partnerWebhookSchema, '--webhook', values.webhook),
      commissionBasisPoints: readOption(commissionSchema, '--commission', values.commission ?? '0'),
    };
    if (terms.origins.length === 0) {
      throw new UsageError(`--origin is missing: the address of the partner's pages.\n${ADD}`);
    }
    await runCommand(async (deps) => {
      const { live, test, report, webhookSecret } = await addPartner(deps, terms);
      console.log(`${terms.name} is added.`);
      console.log(`live key        ${live}  for pages that customers see`);
      console.log(`test key        ${test}  to try it: nothing is charged, filed or mailed`);
      console.log(`report key      ${report}  secret: opens the monthly report`);
      if (webhookSecret) console.log(`webhook secret  ${webhookSecret}  secret: signs events`);
      console.log(ONCE);
      console.log('They go on with docs/widget/integration.md and docs/widget/test-mode.md.');
    });
  },

  async change(words: string[]): Promise<void> {
    const options = {
      ...{ name: text, webhook: text, commission: text },
      ...{ 'add-origin': texts, 'remove-origin': texts, 'no-webhook': flag },
    };
    const { values, positionals } = readWords(words, options, { count: 1, usage: CHANGE });
    if (Object.keys(values).length === 0) {
      throw new UsageError(`Nothing to change.\nUsage: npm run partners -- ${CHANGE}`);
    }
    if (values['no-webhook'] && values.webhook !== undefined) {
      throw new UsageError('--webhook and --no-webhook: give one of them.');
    }
    const webhook = readOptional(partnerWebhookSchema, '--webhook', values.webhook);
    const [name = ''] = positionals;
    const change = {
      name: readOptional(partnerNameSchema, '--name', values.name),
      addOrigins: originsIn('--add-origin', values['add-origin']),
      removeOrigins: originsIn('--remove-origin', values['remove-origin']),
      webhook: values['no-webhook'] ? null : webhook,
      commissionBasisPoints: readOptional(commissionSchema, '--commission', values.commission),
    };
    await runCommand(async (deps) => {
      const { webhookSecret } = await changePartner(deps, name, change);
      console.log(`${change.name ?? name} is changed.`);
      if (webhookSecret) console.log(`webhook secret  ${webhookSecret}\n${ONCE}`);
    });
  },

  async roll(words: string[]): Promise<void> {
    const { values, positionals } = readWords(words, { days: text }, { count: 2, usage: ROLL });
    const days = readOption(rollDaysSchema, '--days', values.days ?? USUAL_DAYS);
    const [name = '', what = ''] = positionals;
    const kind = KINDS.find((one) => one === what);
    if (!kind && what !== 'webhook') {
      throw new UsageError(`${what}: give live, test, report or webhook.`);
    }
    await runCommand(async (deps) => {
      if (kind) tell(`${kind} key`, await rollKey(deps, name, kind, days), days);
      else tell('webhook secret', await rollWebhookSecret(deps, name, days), days);
    });
  },

  async end(words: string[]): Promise<void> {
    const { positionals } = readWords(words, {}, { count: 1, usage: END });
    const [name = ''] = positionals;
    await runCommand(async (deps) => {
      await endPartner(deps, name);
      console.log(`${name} has ended: no key is good any more. Orders and what was earned stay.`);
    });
  },
};

function originsIn(option: string, given: readonly string[] = []): string[] {
  return given.map((one) => readOption(partnerOriginSchema, option, one));
}

function tell(what: string, { made, earlierUntil }: Rolled, days: number): void {
  console.log(`new ${what}  ${made}`);
  console.log(ONCE);
  console.log(
    days === 0
      ? `The earlier ${what} is good no more.`
      : `The earlier ${what} is good until ${earlierUntil.toISOString()}.`,
  );
}
