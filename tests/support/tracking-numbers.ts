let count = 0;

/** A new tracking number of the Postal Service. */
export function newTracking(): string {
  count += 1;
  const digits = `9400111899${String(count).padStart(11, '0')}`;
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
