import {
  getDeskFiling,
  getDeskFilingChanges,
  getDeskFilingSheet,
  postDeskClaim,
  postDeskClaims,
  postDeskCorrection,
  postDeskRelease,
  postDeskResult,
  postDeskResults,
  postDeskTakeOver,
  postDeskUndo,
} from '#contracts/desk/filing.ts';
import { CallRoutes } from '../../../call-routes.ts';
import type { Deps } from '../../../deps.ts';
import { success } from '../../../http/envelope.ts';
import { actingWith } from '../actions/run-once.ts';
import {
  claimOrder,
  claimSeveral,
  correctEntry,
  enterResult,
  releaseClaim,
  takeOver,
  undoEntry,
} from './service.ts';
import { importResults, writeSheet } from './sheet.ts';
import { showWorklist } from './worklist.ts';

/** No one files this many orders by hand. */
const FILING_LIMIT = { name: 'desk-filing', points: 900, perSeconds: 3600 } as const;

export const createDeskFilingRoutes = (deps: Deps) => {
  const acting = actingWith(deps);
  return new CallRoutes(deps)
    .call(getDeskFiling, async ({ staff, query }) =>
      success('To file', await showWorklist(deps, staff, query.view)),
    )
    .call(getDeskFilingChanges, async ({ staff, query }) =>
      success('To file', await showWorklist(deps, staff, query.view, query.seen)),
    )
    .limited(getDeskFilingSheet, FILING_LIMIT, async ({ staff, c }) =>
      c.body(await writeSheet(deps, staff), 200, {
        'Content-Type': getDeskFilingSheet.file,
        'Content-Disposition': 'attachment; filename="orders-to-file.csv"',
        'Cache-Control': 'no-store',
      }),
    )
    .limited(postDeskClaims, FILING_LIMIT, async ({ staff, body }) =>
      success('Done', await claimSeveral(deps, staff, body)),
    )
    .limited(postDeskResults, FILING_LIMIT, async ({ staff, body }) =>
      success('Done', await importResults(deps, staff, body)),
    )
    .limited(postDeskClaim, FILING_LIMIT, acting('claim_order', claimOrder))
    .limited(postDeskTakeOver, FILING_LIMIT, acting('take_over', takeOver))
    .limited(postDeskRelease, FILING_LIMIT, acting('release_claim', releaseClaim))
    .limited(postDeskResult, FILING_LIMIT, acting('enter_result', enterResult))
    .limited(postDeskCorrection, FILING_LIMIT, acting('correct_result', correctEntry))
    .limited(postDeskUndo, FILING_LIMIT, acting('undo_result', undoEntry));
};
