/** How an overnight envelope that several vehicles share is spoken of, on screens and in mails. */
export function envelopeWords(vehicles: number, envelopes = 1): string {
  return `${envelopes === 1 ? 'One envelope' : `${envelopes} envelopes`} for ${vehicles} vehicles`;
}
