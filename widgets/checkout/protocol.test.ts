import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PROTOCOL_PAGE, withSchemas } from '../../scripts/build/widget-schemas.ts';

it('documents the schemas that the frame really uses', () => {
  const page = readFileSync(PROTOCOL_PAGE, 'utf8');
  expect(page).toBe(withSchemas(page));
});

it('publishes schemas that accept fields of later versions', () => {
  expect(readFileSync(PROTOCOL_PAGE, 'utf8')).not.toContain('additionalProperties');
});
