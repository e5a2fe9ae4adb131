import { Hono } from 'hono';
import { uploadQuerySchema, uploadRequestSchema } from '#contracts/account/upload.ts';
import { paths } from '#contracts/every-page/paths.ts';
import type { Deps } from '../../deps.ts';
import { NotFound } from '../../errors.ts';
import type { ApiEnv } from '../../http/env.ts';
import { success } from '../../http/envelope.ts';
import { rateLimit } from '../../http/rate-limit.ts';
import { validate } from '../../http/validate.ts';
import { signUploads } from './service.ts';

const UPLOAD_LIMIT = { name: 'uploads', points: 60, perSeconds: 3600 };

export const createUploadRoutes = (deps: Deps) =>
  new Hono<ApiEnv>().post(
    paths.uploadUrls,
    rateLimit(deps, UPLOAD_LIMIT),
    validate('query', uploadQuerySchema),
    validate('json', uploadRequestSchema),
    async (c) => {
      const signed = await signUploads(deps, c.req.valid('json').images, c.get('token'));
      // Clients differ in where they read the addresses.
      return c.json({ ...success('Upload addresses', signed), ...signed });
    },
  );

/** The storage sandbox's own requests. They carry files: the API's rules on bodies are not for them. */
export const createFileRoutes = ({ files }: Pick<Deps, 'files'>) =>
  new Hono<ApiEnv>().all(`${paths.files}/*`, (c) => {
    if (!files) throw new NotFound('There is nothing at this address');
    return files(c.req.raw);
  });
