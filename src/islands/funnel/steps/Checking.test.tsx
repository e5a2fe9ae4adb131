import { describe, expect, it } from 'vitest';
import { renderStep } from '#tests/support/funnel/render-step.tsx';
import { Checking } from './Checking.tsx';

describe('Checking DMV Records', () => {
  it('says what it does', { tags: ['CHK-001', 'CHK-002'] }, () => {
    const markup = renderStep(Checking, 'checking');
    expect(markup).toContain('Checking DMV Records');
    expect(markup).toContain('Please wait...');
  });
});
