/** Reads all rows about an order, for staff's order history and for record requests. */
import type { Queryable } from '../../../db/schema.ts';
import { stepKeys } from '../../orders/lifecycle.ts';
import { findPapers, type ShownOrderLine } from '../../orders/service.ts';
import { findNotes } from './notes.ts';
import {
  type Reach,
  selectBackground,
  selectJobsAbout,
  selectLooks,
  selectMailsTo,
  selectPaperRows,
  selectPaymentsOfLine,
  selectRefundsBack,
  selectStages,
} from './story-store.ts';

export type StoryRows = Awaited<ReturnType<typeof readRows>>;

export async function readRows(db: Queryable, line: ShownOrderLine, reach: Reach) {
  const background = await selectBackground(db, line);
  const { email } = background;
  const payments = await selectPaymentsOfLine(db, line.uuid, reach);
  const paymentUuids = payments.map(({ uuid }) => uuid);
  const refunds = await selectRefundsBack(db, line, paymentUuids);
  const about = [line.uuid, ...paymentUuids];
  const mails = await selectMailsTo(db, line, { email, about, ...reach });
  const ownUuids = [...refunds, ...mails].map(({ uuid }) => uuid);
  const keys = [...about, stepKeys(line.uuid).papers, ...ownUuids];
  return {
    line,
    background,
    payments,
    refunds,
    mails,
    jobs: await selectJobsAbout(db, line, { keys, ...reach }),
    stages: await selectStages(db, line.uuid),
    paperRows: await selectPaperRows(db, line.uuid),
    notes: await findNotes(db, line.uuid),
    looks: await selectLooks(db, line, { email, ...reach }),
    papers: (await findPapers(db, [line])).get(line.uuid) ?? [],
  };
}
