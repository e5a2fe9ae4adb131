type Env = Readonly<Partial<Record<'LAKE_WORK_DIR' | 'DATA_DIR', string | undefined>>>;

/** Returns the folder where the Studio on this machine keeps drafts and the token that local programs share with it. */
export function lakeWorkDir({ LAKE_WORK_DIR, DATA_DIR }: Env): string {
  return LAKE_WORK_DIR || `${DATA_DIR || '.data'}/lake`;
}

export function lakeTokenFile(env: Env): string {
  return `${lakeWorkDir(env)}/token.json`;
}
