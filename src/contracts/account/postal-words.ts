/** Words of the postal service that stay in capitals. */
const CAPITALS = new Set('NE NW SE SW PO US FM CR HC RR APO FPO DPO PSC CMR UPR'.split(' '));

type Written = {
  [Key in 'street_address' | 'city']?: string | null | undefined;
} & { is_usps_suggested?: boolean | null | undefined };

/** Street and city of an address as people read them: the postal spelling is saved as it is, in capitals. */
export function shownPlace({ street_address, city, is_usps_suggested }: Written) {
  const shown = (text: string) => (is_usps_suggested ? titleCase(text) : text);
  return { street_address: shown(street_address ?? ''), city: shown(city ?? '') };
}

/**
 * The postal service's capitals as people write a place: `1200 Sample St Apt 4B`. Text that has small letters is
 * left alone.
 */
export function titleCase(text: string): string {
  if (text !== text.toUpperCase()) return text;
  return text.replace(/[^\s-]+/g, (word) => {
    if (CAPITALS.has(word.toUpperCase())) return word.toUpperCase();
    // A house or unit number keeps its letter; the number of a street has an ending: 42nd.
    if (/^\d+(?:st|nd|rd|th)$/i.test(word)) return word.toLowerCase();
    if (/\d/.test(word)) return word;
    const small = word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
    // O'Farrell and McAllister.
    return small.replace(/^(O'|Mc)(\p{L})(?=\p{L}{3})/u, (_, begin: string, letter: string) => {
      return begin + letter.toUpperCase();
    });
  });
}
