import { join } from 'node:path';
import type { ServerConfig } from '#config/server.ts';
import { uploadLimits } from '#contracts/account/upload.ts';
import { paths } from '#contracts/every-page/paths.ts';
import { isImageOfType } from './features/uploads/image-type.ts';
import { createS3Storage } from './gateways/storage/s3.ts';
import { createSandboxStorage } from './gateways/storage/sandbox.ts';
import { deriveKey } from './secrets/keyed-hash.ts';

/** The storage of the configuration, and how files are served where it is part of this process. */
export function createStorage(
  config: Pick<ServerConfig, 'storage'>,
  { dataDir, secret, clock }: { dataDir: string; secret: string; clock: () => Date },
) {
  if (config.storage) return { storage: createS3Storage(config.storage), files: undefined };
  const storage = createSandboxStorage({
    folder: join(dataDir, 'files'),
    secret: deriveKey(secret, 'files').toString('base64url'),
    baseUrl: paths.files,
    clock,
    accepts: isImageOfType,
    maxBytes: uploadLimits.maxBytes,
  });
  return { storage, files: storage.handle };
}
