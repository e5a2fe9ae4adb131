/** Words that the postal service writes out in the names of cities. */
const WHOLE_WORDS = new Map([
  ['ST', 'SAINT'],
  ['STE', 'SAINTE'],
  ['FT', 'FORT'],
  ['MT', 'MOUNT'],
]);

/** Whether two spellings name one city, such as St. Helena and SAINT HELENA. */
export function isSameCity(one: string, other: string): boolean {
  return cityKey(one) === cityKey(other);
}

function cityKey(name: string): string {
  return name
    .normalize('NFD')
    .toUpperCase()
    .replace(/[\p{M}'’]/gu, '')
    .split(/[^A-Z0-9]+/)
    .map((word) => WHOLE_WORDS.get(word) ?? word)
    .join('');
}
