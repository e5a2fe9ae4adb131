import { describe, expect, it } from 'vitest';
import { buildLoader, LOADER_LIMIT_BYTES } from '../../scripts/build/build-widget.ts';
import { createRenewalCheckout } from './pure.ts';

describe('the built loader', () => {
  it.each(['v1.js', 'v1.mjs'])('%s stays within its size and loads nothing else', async (name) => {
    const file = (await buildLoader()).find((built) => built.name === name);
    expect(file?.compressedBytes).toBeLessThanOrEqual(LOADER_LIMIT_BYTES);
    expect(file?.text).not.toMatch(
      /cookie|localStorage|sessionStorage|eval\(|new Function|innerHTML/,
    );
    expect(file?.text).not.toMatch(/(^|[;\n])import\b(?!\.meta)|require\(/);
  });
});

describe('pure.ts', () => {
  it('loads without a window', () => {
    expect(createRenewalCheckout).toBeTypeOf('function');
  });
});
