import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DIAGRAM_FILE, funnelPage } from '../../scripts/build/funnel-diagram.ts';

it('keeps docs/funnel.md as the statechart is', () => {
  expect(readFileSync(DIAGRAM_FILE, 'utf8')).toBe(funnelPage());
});
