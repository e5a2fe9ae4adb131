/** Finds environment variables that are probably misspelled settings. */

/** Secrets that may be in a file named by `NAME_FILE`: a systemd credential or a Docker secret. */
export const secretNames = [
  'DATABASE_URL',
  'SESSION_SECRET',
  'METRICS_TOKEN',
  'SANITY_WEBHOOK_SECRET',
  'DMV_CLIENT_SECRET',
  'PAYMENT_CLIENT_SECRET',
  'USPS_CLIENT_SECRET',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
] as const;

/** Variables that builds, previews, and the tracing library read. */
const OTHERS = [
  'PUBLIC_AUDIT_APP_CODE',
  'PUBLIC_IP_LOOKUP_URL',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_TRACES_SAMPLER',
  'OTEL_TRACES_SAMPLER_ARG',
  'SANITY_PROJECT_ID',
  'SANITY_DATASET',
  'SANITY_TOKEN',
  'SANITY_API_HOST',
  'SANITY_WRITE_TOKEN',
  'CONTENT_DIR',
  'CONTENT_PERSPECTIVE',
  'PREVIEW_SECRET',
  'PREVIEW_PORT',
  'PREVIEW_HOST',
  'PREVIEW_URL',
  'PREVIEW_STUDIO_URL',
];

/** A longer name with up to two wrong letters is still unlike any other program's. */
const LONG = 9;

/**
 * Returns one sentence for each name that is a near miss of a setting. The environment also holds other
 * programs' variables, so short names and dissimilar ones are ignored.
 */
export function misspelledSettings(given: readonly string[], own: readonly string[]): string[] {
  const files = secretNames.map((name) => `${name}_FILE`);
  const known = [...own, ...OTHERS, ...files];
  return given
    .filter((name) => name.includes('_') && !known.includes(name))
    .flatMap((name) => {
      const meant = nearestOf(name, known);
      return meant === undefined ? [] : [`${name} is not a setting. Did you mean ${meant}?`];
    });
}

function nearestOf(name: string, known: readonly string[]): string | undefined {
  const most = name.length < LONG ? 1 : 2;
  const [nearest] = known
    .filter((one) => Math.abs(one.length - name.length) <= most)
    .map((one) => ({ one, distance: distanceOf(name.toUpperCase(), one) }))
    .filter(({ distance }) => distance <= most)
    .toSorted((a, b) => a.distance - b.distance);
  return nearest?.one;
}

/** Counts the letters that are wrong, missing, extra, or swapped. */
function distanceOf(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
