import { readFileSync } from 'node:fs';
import { secretNames } from './settings.ts';

/** Invalid settings: one sentence for each. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

type Given = Record<string, string | undefined>;

/** Throws a ConfigError if a file can't be read or is empty, or if its secret is also set. */
export function readSecretFiles(given: Given): Record<string, string> {
  const { found, problems } = openSecretFiles(given);
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return found;
}

/**
 * Reads secrets from files, such as systemd credentials or Docker secrets. `NAME_FILE` is the path of the
 * file that contains NAME.
 */
export function openSecretFiles(given: Given) {
  const found: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of secretNames) {
    const setting = `${name}_FILE`;
    const file = given[setting];
    if (!file) continue;
    if (given[name]) problems.push(`${setting}: ${name} is also set. Keep only one of them.`);
    try {
      const secret = readFileSync(file, 'utf8').trim();
      if (secret === '') problems.push(`${setting}: ${file} is empty.`);
      else found[name] = secret;
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : 'unknown reason';
      problems.push(`${setting}: the file can’t be read (${reason}).`);
    }
  }
  const unread = secretNames.filter((name) => given[`${name}_FILE`] && !found[name]);
  return { found, problems, unread };
}
