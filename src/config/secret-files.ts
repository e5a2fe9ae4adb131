import { readFileSync } from 'node:fs';
import { secretNames } from './settings.ts';

/** Invalid settings: one sentence for each. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads secrets from files, such as systemd credentials or Docker secrets. `NAME_FILE` is the path of the
 * file that contains NAME. Throws a ConfigError if a file can't be read or is empty, or if NAME is also set.
 */
export function readSecretFiles(given: Record<string, string | undefined>): Record<string, string> {
  const found = secretNames.flatMap((name) => {
    const file = given[`${name}_FILE`];
    if (!file) return [];
    if (given[name]) {
      throw new ConfigError(`${name}_FILE: ${name} is also set. Keep only one of them.`);
    }
    return [[name, readSecret(`${name}_FILE`, file)] as const];
  });
  return Object.fromEntries(found);
}

function readSecret(setting: string, file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'unknown reason';
    throw new ConfigError(`${setting}: the file can’t be read (${reason}).`, { cause });
  }
  if (text === '') throw new ConfigError(`${setting}: ${file} is empty.`);
  return text;
}
