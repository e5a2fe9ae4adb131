import { isolated } from '#contracts/account/isolated.ts';
import { oneLine } from '../../documents/one-line.ts';

const LONGEST = 40;
/** Signs of an address or an advertisement, which no name has. */
const NOT_A_NAME = /[/\\@:<>]|\d|www\.|\.\p{L}{2,}/iu;

/**
 * The first name as a greeting uses it, or undefined where it does not look like a name. The e-mail of an
 * order may be anyone's, and a name must not carry a stranger's message or link to its owner.
 */
export function greetingName(firstName: string): string | undefined {
  const name = oneLine(firstName).replace(/\s+/gu, ' ').trim();
  if (name === '' || name.length > LONGEST || NOT_A_NAME.test(name)) return undefined;
  return isolated(name);
}
