/**
 * `npm run papers`: the paid orders that wait for papers. `-- accept R100014 bill_of_sale:3f9a01 odometer` accepts papers,
 * `-- again R100014 bill_of_sale:3f9a01 The date is missing.` asks for one again, `-- save R100014 bill_of_sale FILE` saves its
 * file. What stands behind the colon is the mark of the file that was looked at, from the list.
 */
import { PAPERS, type Paper } from '#contracts/catalogue/service-plan.ts';
import { findOrder } from '../features/orders/service.ts';
import {
  decidePapers,
  findMarks,
  findWaiting,
  MOST_REMINDERS,
  readPaper,
} from '../features/papers/service.ts';
import { noteEvent } from '../features/privacy/audit.ts';
import { type Command, type CommandWork, UsageError } from './command.ts';
import { writePrivateFile } from './private-file.ts';

const USAGE = `Usage: npm run papers [-- accept ORDER PAPER … | again ORDER PAPER REASON | save ORDER PAPER FILE]
Papers: ${PAPERS.join(', ')}`;

type Named = { paper: Paper; seen: string | undefined };

export const papers: Command = ([action, orderId = '', ...words]) => {
  const [named] = papersIn(words.slice(0, 1));
  const text = words.slice(1).join(' ').trim();
  const all = papersIn(words);
  if (action === undefined) return list;
  if (action === 'accept' && words.length > 0 && all.length === words.length) {
    return decide(orderId, all);
  }
  if (action === 'again' && named && text !== '') {
    return decide(orderId, [{ ...named, again: text }]);
  }
  if (action === 'save' && named && text !== '' && words.length === 2) {
    return save(orderId, named, text);
  }
  throw new UsageError(USAGE);
};

const list: CommandWork = async ({ db }, output) => {
  const waiting = await findWaiting(db);
  const markOf = await findMarks(
    db,
    waiting.map(({ line }) => line.uuid),
  );
  for (const { line, papers, reminders } of waiting) {
    const reminded =
      reminders === MOST_REMINDERS ? 'reminded for the last time' : `${reminders} reminders`;
    output.say(`${line.order_id}  paid ${line.paid_at?.toISOString() ?? ''}  ${reminded}`);
    for (const { paper, state, file_name, sent_at, reason } of papers) {
      const seen = markOf(line.uuid, paper);
      const parts = ['', nameOf({ paper, seen }), state, sent_at, file_name, reason];
      output.say(parts.filter((part) => part != null).join('  '));
    }
  }
  output.say(`${waiting.length} waiting`);
};

const decide =
  (orderId: string, verdicts: readonly (Named & { again?: string })[]): CommandWork =>
  async (deps, output) => {
    const line = await findOrder(deps.db, orderId);
    const decided = line ? await decidePapers(deps, line, verdicts) : [];
    if (decided.length > 0) {
      output.say(`${orderId}: ${decided.join(', ')} decided. The customer is told by mail.`);
    }
    const left = verdicts.filter(({ paper }) => !decided.includes(paper)).map(nameOf);
    if (left.length > 0) {
      output.refuse(
        `Not decided: ${left.join(', ')}. ${orderId} does not wait for it, or has another file: look at the list again.`,
      );
    }
  };

const save =
  (orderId: string, { paper, seen }: Named, file: string): CommandWork =>
  async (deps, output) => {
    const line = await findOrder(deps.db, orderId);
    const found = line && (await readPaper(deps, line.uuid, { paper, seen }));
    if (!line || !found) {
      output.refuse(`There is no file of ${nameOf({ paper, seen })} of ${orderId}.`);
      return;
    }
    const about = { userUuid: line.user_uuid, lineUuid: line.uuid };
    await noteEvent(deps.db, deps, { event: 'PAPERS: opened', ...about });
    writePrivateFile(file, found.bytes);
    const saved = nameOf({ paper, seen: found.mark });
    output.say(`${file}: ${found.bytes.length} bytes of ${saved}, sent as ${found.name}`);
  };

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
