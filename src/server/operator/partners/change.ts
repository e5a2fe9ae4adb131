import { problemOfOrigins } from '#contracts/desk/partners.ts';
import { findPartnerByName } from '../../features/partners/list-partners.ts';
import {
  addPartner,
  changePartner,
  endPartner,
  type RolledKey,
  rollKey,
  rollWebhookSecret,
} from '../../features/partners/manage.ts';
import { originsOf } from '../../features/partners/service.ts';
import {
  commissionSchema,
  partnerContactSchema,
  partnerNameSchema,
  partnerOriginSchema,
  partnerWebhookSchema,
  preselectSchema,
  rollDaysSchema,
} from '../../features/partners/terms.ts';
import { type CommandWork, type Output, sayFindings, UsageError } from '../command.ts';
import { parseArguments, readOption, readOptional } from './arguments.ts';

const ADD =
  'add NAME [--origin https://…] [--webhook https://…] [--commission PERCENT] [--contact EMAIL]';
const CHANGE =
  'change NAME [--name NAME] [--add-origin https://…] [--remove-origin https://…] [--webhook https://… | --no-webhook] [--commission PERCENT] [--add-contact EMAIL] [--remove-contact EMAIL] [--preselect yes|no]';
const ROLL = 'roll NAME live|test|report|webhook [--days DAYS]';
const END = 'end NAME';
const WALLETS = 'wallets NAME';
export const changeUsage = [ADD, CHANGE, ROLL, WALLETS, END].map((usage) => `  ${usage}`);

const KINDS = ['live', 'test', 'report'] as const;
const USUAL_DAYS = '7';
const ONCE = 'Give it to the partner now, through a private channel. It won’t be shown again.';

const text = { type: 'string' } as const;
const texts = { type: 'string', multiple: true } as const;
const flag = { type: 'boolean' } as const;

export const changeCommands = {
  add(words: string[]): CommandWork {
    const options = { origin: texts, webhook: text, commission: text, contact: texts };
    const { values, positionals } = parseArguments(words, options, { count: 1, usage: ADD });
    const terms = {
      name: readOption(partnerNameSchema, 'NAME', positionals[0] ?? ''),
      origins: originsIn('--origin', values.origin),
      webhook: readOptional(partnerWebhookSchema, '--webhook', values.webhook),
      commissionBasisPoints: readOption(commissionSchema, '--commission', values.commission ?? '0'),
      contacts: contactsIn('--contact', values.contact),
    };
    if (problemOfOrigins(terms, [])) {
      throw new UsageError(
        `--origin is missing. It is the address of the partner's pages. Or name a --contact, who can add it in the portal.\n${ADD}`,
      );
    }
    return async (deps, output) => {
      const { live, test, report, webhookSecret } = await addPartner(deps, terms);
      output.say(`Added ${terms.name}.`);
      output.say(`live key        ${live}  for pages that customers see`);
      output.say(`test key        ${test}  for testing: nothing is charged, filed, or mailed`);
      output.say(`report key      ${report}  secret: reads reports, orders, and events`);
      if (webhookSecret) output.say(`webhook secret  ${webhookSecret}  secret: signs events`);
      const secrets = webhookSecret ? 'report key and the webhook secret' : 'report key';
      output.say(
        `Give these to the partner now, through a private channel. The ${secrets} won’t be shown again.`,
      );
      output.say(
        terms.contacts.length > 0
          ? 'Next, send the partner to /partners/guide on your site. Its contacts log in at /partners.'
          : `Next, let the partner log in at /partners: npm run partners -- change '${terms.name}' --add-contact EMAIL`,
      );
    };
  },

  change(words: string[]): CommandWork {
    const options = {
      name: text,
      webhook: text,
      commission: text,
      'add-origin': texts,
      'remove-origin': texts,
      'no-webhook': flag,
      'add-contact': texts,
      'remove-contact': texts,
      preselect: text,
    };
    const { values, positionals } = parseArguments(words, options, { count: 1, usage: CHANGE });
    if (Object.keys(values).length === 0) {
      throw new UsageError(`Nothing to change.\nUsage: npm run partners -- ${CHANGE}`);
    }
    if (values['no-webhook'] && values.webhook !== undefined) {
      throw new UsageError('Use either --webhook or --no-webhook, not both.');
    }
    const webhook = readOptional(partnerWebhookSchema, '--webhook', values.webhook);
    const [name = ''] = positionals;
    const change = {
      name: readOptional(partnerNameSchema, '--name', values.name),
      addOrigins: originsIn('--add-origin', values['add-origin']),
      removeOrigins: originsIn('--remove-origin', values['remove-origin']),
      webhook: values['no-webhook'] ? null : webhook,
      commissionBasisPoints: readOptional(commissionSchema, '--commission', values.commission),
      addContacts: contactsIn('--add-contact', values['add-contact']),
      removeContacts: contactsIn('--remove-contact', values['remove-contact']),
      nothingPreselected: readOptional(preselectSchema, '--preselect', values.preselect),
    };
    return async (deps, output) => {
      const { webhookSecret } = await changePartner(deps, name, change);
      output.say(`Updated ${change.name ?? name}.`);
      if (webhookSecret) output.say(`webhook secret  ${webhookSecret}\n${ONCE}`);
    };
  },

  roll(words: string[]): CommandWork {
    const { values, positionals } = parseArguments(
      words,
      { days: text },
      { count: 2, usage: ROLL },
    );
    const days = readOption(rollDaysSchema, '--days', values.days ?? USUAL_DAYS);
    const [name = '', what = ''] = positionals;
    const kind = KINDS.find((one) => one === what);
    if (!kind && what !== 'webhook') {
      throw new UsageError(`${what}: use live, test, report, or webhook.`);
    }
    return async (deps, output) => {
      if (kind) printRolled(output, `${kind} key`, await rollKey(deps, name, kind, days), days);
      else printRolled(output, 'webhook secret', await rollWebhookSecret(deps, name, days), days);
    };
  },

  /** Lets the partner's pages show Apple Pay and Google Pay. */
  wallets(words: string[]): CommandWork {
    const { positionals } = parseArguments(words, {}, { count: 1, usage: WALLETS });
    const [name = ''] = positionals;
    return async (deps, output, _books, registerDomains) => {
      const partner = await findPartnerByName(deps, name);
      await sayFindings(registerDomains(originsOf(partner)), output);
    };
  },

  end(words: string[]): CommandWork {
    const { positionals } = parseArguments(words, {}, { count: 1, usage: END });
    const [name = ''] = positionals;
    return async (deps, output) => {
      await endPartner(deps, name);
      output.say(
        `The partnership with ${name} has ended. Its keys no longer work. Orders and earned commissions remain.`,
      );
    };
  },
};

function originsIn(option: string, given: readonly string[] = []): string[] {
  return given.map((one) => readOption(partnerOriginSchema, option, one));
}

function contactsIn(option: string, given: readonly string[] = []): string[] {
  return given.map((one) => readOption(partnerContactSchema, option, one));
}

function printRolled(
  { say }: Output,
  what: string,
  { made, earlierUntil }: RolledKey,
  days: number,
): void {
  say(`new ${what}  ${made}`);
  say(ONCE);
  say(
    days === 0
      ? `The previous ${what} no longer works.`
      : `The previous ${what} works until ${earlierUntil.toISOString()}.`,
  );
}
