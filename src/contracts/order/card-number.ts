const CARD_LIKE = /\d(?:[ -]?\d){12,18}/g;

/** Whether a text contains digits that could be a card number. We never store such text. */
export function holdsCardNumber(text: string): boolean {
  return (text.match(CARD_LIKE) ?? []).some((digits) => isPlausible(digits.replace(/\D/g, '')));
}

/** Checks the Luhn digit of a card number. */
function isPlausible(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
