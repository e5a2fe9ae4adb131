/** Postal abbreviations that stay uppercase. */
const CAPITALS = new Set('NE NW SE SW PO US FM CR HC RR APO FPO DPO PSC CMR UPR'.split(' '));

type Written = {
  [Key in 'street_address' | 'city']?: string | null | undefined;
} & { is_usps_suggested?: boolean | null | undefined };

/** Returns street and city of an address for display. The postal spelling is saved unchanged, in capitals. */
export function shownPlace({ street_address, city, is_usps_suggested }: Written) {
  const shown = (text: string) => (is_usps_suggested ? titleCase(text) : text);
  return { street_address: shown(street_address ?? ''), city: shown(city ?? '') };
}

/**
 * Converts the postal service's capitals to the usual case: `1200 Sample St Apt 4B`. Text with lowercase
 * letters is left alone.
 */
export function titleCase(text: string): string {
  if (text !== text.toUpperCase()) return text;
  return text.replace(/[^\s-]+/g, (word) => {
    if (CAPITALS.has(word.toUpperCase())) return word.toUpperCase();
    // A house or unit number keeps its capital letter; a numbered street has a lowercase ending: 42nd.
    if (/^\d+(?:st|nd|rd|th)$/i.test(word)) return word.toLowerCase();
    if (/\d/.test(word)) return word;
    const small = word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
    // O'Farrell and McAllister.
    return small.replace(/^(O'|Mc)(\p{L})(?=\p{L}{3})/u, (_, begin: string, letter: string) => {
      return begin + letter.toUpperCase();
    });
  });
}
