/**
 * `npm run papers`: the paid orders that wait for papers. `-- accept R100014 bill_of_sale …` accepts papers,
 * `-- again R100014 bill_of_sale "The date is missing."` asks for one again, `-- save R100014 bill_of_sale FILE` saves its file.
 */
import { writeFileSync } from 'node:fs';
import { PAPERS, type Paper } from '#contracts/catalogue/service-plan.ts';
import { paperLimits } from '#contracts/paper/paper.ts';
import type { Db } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { noteEvent } from '../features/audit/service.ts';
import { findLine } from '../features/orders/service.ts';
import { decidePapers, findWaiting, MOST_REMINDERS } from '../features/papers/service.ts';
import { selectByNumber, selectPapersOf } from '../features/papers/store.ts';
import { explain, runCommand } from './run-command.ts';

const USAGE = `Usage: npm run papers [-- accept ORDER PAPER … | again ORDER PAPER REASON | save ORDER PAPER FILE]
Papers: ${PAPERS.join(', ')}`;

const [action, orderId = '', ...words] = process.argv.slice(2);
const [paper] = papersIn(words.slice(0, 1));
const text = words[1]?.trim() ?? '';
if (action === undefined) {
  await runCommand(async ({ db }) => {
    const waiting = await findWaiting(db);
    for (const { line, papers, reminders } of waiting) {
      const reminded =
        reminders === MOST_REMINDERS ? 'reminded for the last time' : `${reminders} reminders`;
      console.log(`${line.order_id}  paid ${line.paid_at?.toISOString() ?? ''}  ${reminded}`);
      for (const { paper, state, file_name, sent_at, reason } of papers) {
        console.log(
          ['', paper, state, sent_at, file_name, reason].filter((part) => part != null).join('  '),
        );
      }
    }
    console.log(`${waiting.length} waiting`);
  });
} else if (action === 'accept' && words.length > 0 && papersIn(words).length === words.length) {
  await decide(papersIn(words).map((paper) => ({ paper })));
} else if (action === 'again' && paper && text !== '') {
  await decide([{ paper, again: text }]);
} else if (action === 'save' && paper && text !== '') {
  await runCommand(async (deps) => save(deps, paper, text));
} else {
  explain(USAGE);
}

async function decide(verdicts: Parameters<typeof decidePapers>[2]): Promise<void> {
  await runCommand(async (deps) => {
    const line = await orderOf(deps.db);
    const decided = line ? await decidePapers(deps, line, verdicts) : [];
    if (decided.length === 0) {
      explain(`Nothing is changed: ${orderId} does not wait for ${words[0]}.`);
    } else {
      console.log(`${orderId}: ${decided.join(', ')} decided. The customer is told by mail.`);
    }
  });
}

async function save(
  {
    db,
    clock,
    gateways,
  }: Pick<Deps, 'db' | 'clock'> & { gateways: Pick<Deps['gateways'], 'storage'> },
  paper: Paper,
  file: string,
): Promise<void> {
  const line = await orderOf(db);
  const kept = line && (await selectPapersOf(db, line.uuid)).find((row) => row.paper === paper);
  const key = kept?.upload_key;
  const bytes = key && (await gateways.storage.readStart(key, paperLimits.maxBytes));
  if (!line || !bytes) return explain(`There is no file of ${paper} of ${orderId}.`);
  await noteEvent(db, { clock }, { event: 'PAPERS: opened', userUuid: line.user_uuid });
  // It is about a person: for the operator's eyes alone.
  writeFileSync(file, bytes, { mode: 0o600, flag: 'wx' });
  console.log(`${file}: ${bytes.length} bytes, sent as ${kept.file_name}`);
}

async function orderOf(db: Db) {
  const order = await selectByNumber(db, orderId);
  return order && findLine(db, order.uuid);
}

function papersIn(texts: readonly string[]): Paper[] {
  return PAPERS.filter((paper) => texts.includes(paper));
}
