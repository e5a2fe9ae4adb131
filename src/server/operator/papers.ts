/**
 * `npm run papers`: the paid orders that wait for papers. `-- accept R100014 bill_of_sale:3f9a01 odometer` accepts papers,
 * `-- again R100014 bill_of_sale:3f9a01 The date is missing.` asks for one again, `-- save R100014 bill_of_sale FILE` saves its
 * file. What stands behind the colon is the mark of the file that was looked at, from the list.
 */
import { writeFileSync } from 'node:fs';
import { PAPERS, type Paper } from '#contracts/catalogue/service-plan.ts';
import { paperLimits } from '#contracts/paper/paper.ts';
import type { Db } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { noteEvent } from '../features/audit/service.ts';
import { findLine } from '../features/orders/service.ts';
import { decidePapers, findWaiting, MOST_REMINDERS } from '../features/papers/service.ts';
import { markOf, selectByNumber, selectPapersOf } from '../features/papers/store.ts';
import { explain, runCommand } from './run-command.ts';

const USAGE = `Usage: npm run papers [-- accept ORDER PAPER … | again ORDER PAPER REASON | save ORDER PAPER FILE]
Papers: ${PAPERS.join(', ')}`;

type Named = { paper: Paper; seen: string | undefined };

const [action, orderId = '', ...words] = process.argv.slice(2);
const [named] = papersIn(words.slice(0, 1));
const text = words.slice(1).join(' ').trim();
if (action === undefined) {
  await runCommand(async ({ db }) => {
    const waiting = await findWaiting(db);
    for (const { line, papers, reminders } of waiting) {
      const reminded =
        reminders === MOST_REMINDERS ? 'reminded for the last time' : `${reminders} reminders`;
      console.log(`${line.order_id}  paid ${line.paid_at?.toISOString() ?? ''}  ${reminded}`);
      const kept = await selectPapersOf(db, line.uuid);
      for (const { paper, state, file_name, sent_at, reason } of papers) {
        const seen = markOf(kept.find((row) => row.paper === paper));
        const parts = ['', nameOf({ paper, seen }), state, sent_at, file_name, reason];
        console.log(parts.filter((part) => part != null).join('  '));
      }
    }
    console.log(`${waiting.length} waiting`);
  });
} else if (action === 'accept' && words.length > 0 && papersIn(words).length === words.length) {
  await decide(papersIn(words));
} else if (action === 'again' && named && text !== '') {
  await decide([{ ...named, again: text }]);
} else if (action === 'save' && named && text !== '') {
  await runCommand(async (deps) => save(deps, named, text));
} else {
  explain(USAGE);
}

async function decide(verdicts: readonly (Named & { again?: string })[]): Promise<void> {
  await runCommand(async (deps) => {
    const line = await orderOf(deps.db);
    const decided = line ? await decidePapers(deps, line, verdicts) : [];
    if (decided.length > 0) {
      console.log(`${orderId}: ${decided.join(', ')} decided. The customer is told by mail.`);
    }
    const left = verdicts.filter(({ paper }) => !decided.includes(paper)).map(nameOf);
    if (left.length > 0) {
      explain(
        `Not decided: ${left.join(', ')}. ${orderId} does not wait for it, or has another file: look at the list again.`,
      );
    }
  });
}

async function save(
  {
    db,
    clock,
    gateways,
  }: Pick<Deps, 'db' | 'clock'> & { gateways: Pick<Deps['gateways'], 'storage'> },
  { paper, seen }: Named,
  file: string,
): Promise<void> {
  const line = await orderOf(db);
  const kept = line && (await selectPapersOf(db, line.uuid)).find((row) => row.paper === paper);
  const isOther = seen !== undefined && seen !== markOf(kept);
  const key = isOther ? undefined : kept?.upload_key;
  const bytes = key && (await gateways.storage.readStart(key, paperLimits.maxBytes));
  if (!line || !kept || !bytes) return explain(`There is no file of ${words[0]} of ${orderId}.`);
  await noteEvent(db, { clock }, { event: 'PAPERS: opened', userUuid: line.user_uuid });
  // It is about a person: for the operator's eyes alone.
  writeFileSync(file, bytes, { mode: 0o600, flag: 'wx' });
  const saved = nameOf({ paper, seen: markOf(kept) });
  console.log(`${file}: ${bytes.length} bytes of ${saved}, sent as ${kept.file_name}`);
}

async function orderOf(db: Db) {
  const order = await selectByNumber(db, orderId);
  return order && findLine(db, order.uuid);
}

function papersIn(texts: readonly string[]): Named[] {
  return PAPERS.flatMap((paper) =>
    texts.flatMap((text) => {
      const [name, seen] = text.split(':');
      return name === paper ? [{ paper, seen }] : [];
    }),
  );
}

function nameOf({ paper, seen }: Named): string {
  return seen === undefined ? paper : `${paper}:${seen}`;
}
