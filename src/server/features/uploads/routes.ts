import { Hono } from 'hono';
import { postUploadUrls } from '#contracts/account/upload.ts';
import { operationPaths } from '#contracts/api/paths.ts';
import { msg } from '#words/words.ts';
import { CallRoutes } from '../../call-routes.ts';
import type { Deps } from '../../deps.ts';
import { Conflict, NotFound } from '../../errors.ts';
import type { ApiEnv } from '../../http/env.ts';
import { success } from '../../http/envelope.ts';
import { acceptsUpload, isPublicUrl, signUploads } from './service.ts';

const UPLOAD_LIMIT = { name: 'uploads', points: 60, perSeconds: 3600 } as const;

export const createUploadRoutes = (deps: Deps) =>
  new CallRoutes(deps).limited(postUploadUrls, UPLOAD_LIMIT, async ({ body, caller, c }) => {
    const { user } = await caller.requireAccount();
    const signed = await signUploads(deps, user, body.images, c.get('clientIp'));
    // Some clients read the URLs from `data`, others from the top level.
    return { ...success('Upload addresses', signed), ...signed };
  });

/** The storage sandbox's routes. They accept files, so the API's rules for bodies do not apply. */
export const createFileRoutes = (deps: Deps) =>
  new Hono<ApiEnv>().all(`${operationPaths.files}/*`, async (c) => {
    const isThere = c.req.method === 'PUT' || isPublicUrl(c.req.path);
    if (!deps.files || !isThere) throw new NotFound('There is nothing at this address');
    if (c.req.method === 'PUT' && !(await acceptsUpload(deps, c.req.path))) {
      throw new Conflict(
        'UPLOAD_USED',
        msg('This file is already in use. Please request a new upload URL.'),
      );
    }
    return deps.files(c.req.raw);
  });
