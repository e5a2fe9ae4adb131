/** Wrong settings: one sentence per setting. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
