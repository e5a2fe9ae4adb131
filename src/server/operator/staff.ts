/**
 * `npm run staff`: manages the people who can log in to the desk. Without arguments, it lists them. `-- add`, `--
 * role`, `-- reset`, and `-- end` change them. docs/operations/desk.md explains the roles.
 */
import { canonicalEmail, isMailbox } from '#contracts/account/mailbox.ts';
import { plainLine } from '#contracts/api/typed-text.ts';
import { ROLES, type Role } from '#contracts/desk/role.ts';
import {
  changeRole,
  endStaff,
  hireStaff,
  listStaff,
  resetPasskeys,
} from '../features/desk/staff/manage.ts';
import { ENROLLMENT_DAYS } from '../features/desk/staff/service.ts';
import { type Command, UsageError } from './command.ts';

const USAGE = `Usage: npm run staff [-- COMMAND]
  list
  add NAME EMAIL ${ROLES.join('|')}
  role EMAIL ${ROLES.join('|')}
  reset EMAIL
  end EMAIL`;
const NAME_MAX = 60;
const WITHIN = `within ${ENROLLMENT_DAYS} days`;

export const staff: Command = ([name = 'list', ...words]) => {
  const subcommand = subcommands.get(name);
  if (!subcommand) throw new UsageError(USAGE);
  return subcommand(words);
};

const subcommands = new Map<string, Command>(
  Object.entries({
    list: (words: string[]) => {
      expectWords(words, 0);
      return async (deps, output) => {
        const all = await listStaff(deps);
        for (const { name, email, role, ...member } of all) {
          const { passkeys, last_seen_at, ended_at, enrollmentUntil } = member;
          const keys = passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`;
          const seen = last_seen_at ? `last seen ${last_seen_at.toISOString()}` : 'never logged in';
          const state = ended_at
            ? `ended ${ended_at.toISOString()}`
            : `${passkeys === 0 ? firstPasskey(enrollmentUntil) : keys}  ${seen}`;
          output.say([name, email, role, state].join('  '));
        }
        output.say(all.length === 1 ? '1 staff member' : `${all.length} staff members`);
      };
    },

    add: (words: string[]) => {
      const [typedName = '', typedEmail = '', typedRole = ''] = expectWords(words, 3);
      const name = plainLine(typedName).trim();
      if (name === '' || name.length > NAME_MAX) {
        throw new UsageError(`NAME must have 1 to ${NAME_MAX} characters.\n${USAGE}`);
      }
      const member = { name, email: readEmail(typedEmail), role: readRole(typedRole) };
      return async (deps, output) => {
        await hireStaff(deps, member);
        output.say(
          `Added ${name}. At /desk, they must get a code by email and create their passkey ${WITHIN}.`,
        );
      };
    },

    role: (words: string[]) => {
      const [typedEmail = '', typedRole = ''] = expectWords(words, 2);
      const [email, role] = [readEmail(typedEmail), readRole(typedRole)];
      return async (deps, output) => {
        const name = await changeRole(deps, email, role);
        output.say(`${name} now has the role ${role} and must log in again.`);
      };
    },

    reset: (words: string[]) => {
      const email = readEmail(expectWords(words, 1)[0]);
      return async (deps, output) => {
        const name = await resetPasskeys(deps, email);
        output.say(
          `${name} no longer has a passkey. At /desk, they must get a code and create a new one ${WITHIN}.`,
        );
      };
    },

    end: (words: string[]) => {
      const email = readEmail(expectWords(words, 1)[0]);
      return async (deps, output) => {
        const name = await endStaff(deps, email);
        output.say(`${name} no longer has access. Their sessions and passkeys no longer work.`);
      };
    },
  } satisfies Record<string, Command>),
);

function firstPasskey(until: Date | undefined): string {
  return until
    ? `no passkey yet, must create one before ${until.toISOString()}`
    : 'no passkey, and the deadline to create one has passed: run reset for them';
}

function expectWords(words: string[], count: number): string[] {
  if (words.length !== count) throw new UsageError(USAGE);
  return words;
}

function readEmail(typed = ''): string {
  const email = canonicalEmail(typed);
  if (!isMailbox(email)) throw new UsageError(`${typed} is not an email address.\n${USAGE}`);
  return email;
}

function readRole(typed: string): Role {
  const role = ROLES.find((one) => one === typed);
  if (!role) throw new UsageError(`${typed} is not a role.\n${USAGE}`);
  return role;
}
