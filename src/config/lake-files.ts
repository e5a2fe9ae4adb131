type Env = Readonly<Partial<Record<'LAKE_WORK_DIR' | 'DATA_DIR', string | undefined>>>;

/**
 * Returns the folder in which the Studio on this machine stores its drafts and the token that it shares with
 * local programs.
 */
export function lakeWorkDir({ LAKE_WORK_DIR, DATA_DIR }: Env): string {
  return LAKE_WORK_DIR || `${DATA_DIR || '.data'}/lake`;
}

export function lakeTokenFile(env: Env): string {
  return `${lakeWorkDir(env)}/token.json`;
}
