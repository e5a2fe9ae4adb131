import { resolve } from 'node:path';
import { lakeWorkDir } from '#config/lake-files.ts';

const root = resolve(import.meta.dirname, '..');

/** The folders of the local content. Settings can override the project's defaults. */
export function lakeFolders(env: Record<string, string | undefined> = process.env) {
  const from = (name: string, other: string) => resolve(root, env[name] || other);
  return {
    datasetDir: from('LAKE_DATASET_DIR', 'src/cms/dataset'),
    workDir: resolve(root, lakeWorkDir(env)),
    picturesDir: from('LAKE_PICTURES_DIR', 'public/pictures'),
  };
}
