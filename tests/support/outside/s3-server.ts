import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

export const s3Account = { region: 'us-west-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

export async function startS3Server() {
  const directory = mkdtempSync(join(tmpdir(), 's3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: 'pictures' }],
  });
  const { port } = await server.run();
  return {
    settings: { bucketUrl: `http://127.0.0.1:${port}/pictures`, ...s3Account },
    async close() {
      await server.close();
      rmSync(directory, { recursive: true });
    },
  };
}
