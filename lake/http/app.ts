import { Hono } from 'hono';
import { LakeError, onLakeError } from '../errors.ts';
import type { Store } from '../store.ts';
import { guard, type LakeEnv } from './access.ts';
import { createAccountRoutes } from './account-routes.ts';
import { createDataRoutes } from './data-routes.ts';
import { createHistoryRoutes } from './history-routes.ts';
import { createListenRoutes } from './listen-routes.ts';
import { createPictureRoutes, createUploadedPictureRoutes } from './picture-routes.ts';
import { createQueryRoutes } from './query-routes.ts';
import { createStudioFiles } from './studio-files.ts';

type AppOptions = {
  store: Store;
  token: string;
  picturesDir: string;
  /** The folder of the built Studio. Without it, the lake only serves API clients. */
  studioDir?: string | undefined;
  /** Other allowed origins, such as the Studio's development server. */
  allowedOrigins: string[];
};

/** The part of the Content Lake's HTTP API that the Studio and `@sanity/client` use. */
export function createApp({ store, token, picturesDir, studioDir, allowedOrigins }: AppOptions) {
  const api = new Hono<LakeEnv>()
    .route('/data', createQueryRoutes(store.all))
    .route('/data', createDataRoutes(store))
    .route('/data', createListenRoutes(store))
    .route('/data/history', createHistoryRoutes(store))
    .route('/assets', createUploadedPictureRoutes(store, picturesDir))
    .route('/', createAccountRoutes(store))
    .all('*', (c) => {
      console.warn(`The lake has no endpoint ${c.req.method} ${c.req.path}`);
      throw new LakeError(
        404,
        'notFound',
        `The lake has no endpoint ${c.req.method} ${c.req.path}`,
      );
    });

  const app = new Hono<LakeEnv>()
    .use(guard({ token, allowedOrigins }))
    .route('/:version{v[0-9xX][0-9-]*}', api)
    .route('/', createPictureRoutes(picturesDir));
  if (studioDir !== undefined) app.route('/', createStudioFiles(studioDir, token));

  return app.onError(onLakeError);
}
