import { isolated } from '#contracts/account/isolated.ts';
import { oneLine } from '../../documents/one-line.ts';

const LONGEST = 40;
/** Characters of a URL or an advertisement, which no name contains. */
const NOT_A_NAME = /[/\\@:<>]|\d|www\.|\.\p{L}{2,}/iu;

/**
 * Returns the first name for a greeting, or undefined if it doesn't look like a name. An order's email may be
 * anyone's, so a name must not carry a stranger's message or link to its owner.
 */
export function greetingName(firstName: string): string | undefined {
  const name = oneLine(firstName).replace(/\s+/gu, ' ').trim();
  if (name === '' || name.length > LONGEST || NOT_A_NAME.test(name)) return undefined;
  return isolated(name);
}
