import { createClient } from '@sanity/client';
import { startLake } from '../lake/start-lake.ts';
import { API } from '../src/cms/lake-api.ts';

type Folders = Pick<Parameters<typeof startLake>[0], 'datasetDir' | 'workDir' | 'picturesDir'>;

/** Starts the local lake on the folders, on a free port. Returns an editor's client. */
export async function openLake(folders: Folders) {
  const lake = await startLake({ ...folders, port: 0 });
  const client = createClient({
    ...API,
    projectId: 'local',
    dataset: 'production',
    useCdn: false,
    apiHost: lake.url,
    useProjectHostname: false,
    token: lake.token,
  });
  return { client, close: lake.close };
}
