import { oneLine } from '../one-line.ts';

const LONGEST = 40;
/** What an address or a sales line has and a name does not. */
const NOT_A_NAME = /[/\\@:<>]|\d|www\.|\.\p{L}{2,}/iu;

/**
 * The first name as a greeting uses it, or undefined where it does not look like a name. The e-mail
 * of an order may be anyone's, and a name must not carry somebody else's message or link to him.
 */
export function greetingName(firstName: string): string | undefined {
  const name = oneLine(firstName).replace(/\s+/gu, ' ').trim();
  if (name === '' || name.length > LONGEST || NOT_A_NAME.test(name)) return undefined;
  return name;
}
