/** Describes a shared overnight envelope, on screens and in emails. */
export function envelopeWords(vehicles: number, envelopes = 1): string {
  return `${envelopes === 1 ? 'One envelope' : `${envelopes} envelopes`} for ${vehicles} vehicles`;
}
