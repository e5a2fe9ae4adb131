import { postPaper, postPaperUpload } from '#contracts/paper/paper.ts';
import { CallRoutes } from '../../call-routes.ts';
import type { Deps } from '../../deps.ts';
import { success } from '../../http/envelope.ts';
import { signPaper, submitPaper } from './hand-in.ts';

const PAPER_LIMIT = { name: 'papers', points: 60, perSeconds: 3600 } as const;

export const createPaperRoutes = (deps: Deps) =>
  new CallRoutes(deps)
    .call(
      postPaperUpload,
      async ({ ids, body, caller, c }) =>
        success(
          'Upload address',
          await signPaper(deps, caller, ids.uuid, { ...body, address: c.get('clientAddress') }),
        ),
      PAPER_LIMIT,
    )
    .call(
      postPaper,
      async ({ ids, body, caller }) =>
        success('Document received', {
          papers: await submitPaper(deps, caller, ids.uuid, body),
        }),
      PAPER_LIMIT,
    );
