import { postPaper, postPaperUpload } from '#contracts/papers/papers.ts';
import { CallRoutes } from '../../call-routes.ts';
import type { Deps } from '../../deps.ts';
import { success } from '../../http/envelope.ts';
import { signPaper, submitPaper } from './submit.ts';

const PAPER_LIMIT = { name: 'papers', points: 60, perSeconds: 3600 } as const;

export const createPaperRoutes = (deps: Deps) =>
  new CallRoutes(deps)
    .limited(postPaperUpload, PAPER_LIMIT, async ({ ids, body, caller, c }) =>
      success(
        'Upload address',
        await signPaper(deps, caller, ids.uuid, { ...body, ip: c.get('clientIp') }),
      ),
    )
    .limited(postPaper, PAPER_LIMIT, async ({ ids, body, caller }) =>
      success('Document received', {
        papers: await submitPaper(deps, caller, ids.uuid, body),
      }),
    );
