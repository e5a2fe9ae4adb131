import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DIAGRAM_FILE, funnelPage } from '../../scripts/build/funnel-diagram.ts';

it('keeps docs/funnel.md in sync with the statechart', () => {
  expect(readFileSync(DIAGRAM_FILE, 'utf8')).toBe(funnelPage());
});
