import { type SearchAnswer, type SearchKind, searchLimits } from '#contracts/desk/order-search.ts';

const LONGEST_PLATE = 8;

const kinds: Record<SearchKind, string> = {
  order: 'order number',
  email: 'email',
  phone: 'phone number',
  payment: 'payment reference',
  plate: 'plate',
  partner_reference: 'partner’s reference',
};

/** Says how many hits there are, and what the text was recognized as. */
export function foundWords(
  { kind, total }: Pick<SearchAnswer, 'kind' | 'total'>,
  sought: string,
): string {
  const by = `for the ${kinds[kind]} ${sought}`;
  if (total === 0) {
    const spelling = 'Check the spelling, or try something else the customer knows.';
    if (kind === 'plate' && isNoPlate(sought)) {
      return `Nothing found for “${sought}”. You can’t search by name or street. ${spelling}`;
    }
    return `Nothing found ${by}. ${spelling}`;
  }
  if (total === 1) return `1 found ${by}.`;
  const count = total >= searchLimits.counted ? `The newest ${total}` : `${total}`;
  return `${count} found ${by}, newest first.`;
}

/** The server treats any unrecognized text as a plate; names and streets are longer, or contain only words. */
function isNoPlate(sought: string): boolean {
  const letters = sought.replace(/[^\p{L}\p{N}]/gu, '');
  return letters.length > LONGEST_PLATE || (!/\d/.test(sought) && /\S\s+\S/.test(sought));
}
