import {
  getMailRoom,
  getMailRoomSheets,
  postMailRoomBatch,
  postParcelCancellation,
  postParcelMailing,
  postParcelUndo,
} from '#contracts/desk/mail-room.ts';
import { CallRoutes } from '../../../call-routes.ts';
import type { Deps } from '../../../deps.ts';
import { success } from '../../../http/envelope.ts';
import { cancelLabel, confirmMailing, prepareBatch, takeBackMailing } from './service.ts';
import { drawSheets } from './sheets.ts';
import { showMailRoom } from './worklist.ts';

/** Handling one envelope takes at least ten seconds. */
const MAIL_LIMIT = { name: 'desk-mail-room', points: 1000, perSeconds: 3600 } as const;

export const createMailRoomRoutes = (deps: Deps) =>
  new CallRoutes(deps)
    .call(getMailRoom, async ({ staff }) => success('Mail room', await showMailRoom(deps, staff)))
    .limited(postMailRoomBatch, MAIL_LIMIT, async ({ staff, body }) => {
      const request = { staff, action: 'print_batch', about: 'batch', body };
      return success('Done', await prepareBatch(deps, request, body));
    })
    .limited(getMailRoomSheets, MAIL_LIMIT, async ({ staff, query, c }) => {
      const pdf = await drawSheets(deps, staff, query.orders.split(','));
      return c.body(new Uint8Array(pdf), 200, {
        'Content-Type': getMailRoomSheets.file,
        'Content-Disposition': 'inline; filename="labels.pdf"',
        'Cache-Control': 'no-store',
      });
    })
    .limited(postParcelMailing, MAIL_LIMIT, async ({ staff, ids, body }) => {
      const request = { staff, action: 'mail', about: ids.uuid, body };
      return success('Done', await confirmMailing(deps, request, body));
    })
    .limited(postParcelUndo, MAIL_LIMIT, async ({ staff, ids, body }) => {
      const request = { staff, action: 'undo_mailing', about: ids.uuid, body };
      return success('Done', await takeBackMailing(deps, request));
    })
    .limited(postParcelCancellation, MAIL_LIMIT, async ({ staff, ids, body }) => {
      const request = { staff, action: 'cancel_label', about: ids.uuid, body };
      return success('Done', await cancelLabel(deps, request));
    });
