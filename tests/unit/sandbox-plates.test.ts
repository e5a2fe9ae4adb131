import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { missingPaperWords } from '#server/features/lookup/vehicles/blocker-words.ts';
import { heldPlates, paperPlates } from '#server/gateways/dmv/sandbox-blockers.ts';

const rows = readFileSync('docs/sandbox-plates.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.slice(2, -2).split(' | '));

describe('The appendix of sandbox plates', { tags: ['FEE-005'] }, () => {
  it('lists each plate with its blocker, and at least 25', () => {
    const held = Object.entries(heldPlates).map(([plate, { hold, reason }]) => [
      `\`${plate}\``,
      `\`${hold}\``,
      reason,
    ]);
    const lacking = Object.entries(paperPlates).map(([plate, { missing }]) => [
      `\`${plate}\``,
      missing.map((paper) => `\`${paper}\``).join(', '),
      missingPaperWords(missing)
        .map(({ name }) => name)
        .join(' and '),
    ]);
    expect(rows.map((cells) => cells.slice(0, 3))).toEqual([...held, ...lacking]);
    expect(rows.length).toBeGreaterThanOrEqual(25);
  });

  it.each(Object.entries(paperPlates))(
    'says whether the documents of %s arrive',
    (plate, { come }) => {
      const [, , , when] = rows.find(([name]) => name === `\`${plate}\``) ?? [];
      expect(when?.startsWith('never')).toBe(!come);
    },
  );
});
