import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { calls } from '../calls.ts';
import { ApiFailure, filledText, firstErrors, textOfFailure } from './api-failure.ts';
import { keysetQuery, listOf, numberOr } from './envelope.ts';
import { escapeHtml } from './escape-html.ts';
import { fillPath, idsIn } from './paths.ts';
import { IDEMPOTENCY_KEY } from './request-headers.ts';

const TRUE = { tags: ['TRUE-016'] };

describe('a failed call', TRUE, () => {
  const errors = [{ field: 'city', message: 'Please enter city' }];
  const data = { message: 'No', code: 'VALIDATION_FAILED', html: '<b>No</b>', errors };

  it('has the server’s message', () => {
    const failure = new ApiFailure({ error: { data } }, 400);
    expect(failure).toMatchObject({
      name: 'ApiFailure',
      message: 'No',
      status: 400,
      code: 'VALIDATION_FAILED',
      html: '<b>No</b>',
      fieldErrors: errors,
      body: { error: { data } },
    });
    expect(textOfFailure(failure)).toBe('No');
  });

  it('has a default message if the server sent none', () => {
    const failure = new ApiFailure({ error: { data: { code: ' ', html: 5 } } }, undefined);
    expect([failure.message, failure.code, failure.html, failure.fieldErrors]).toEqual([
      'Something went wrong',
      undefined,
      undefined,
      [],
    ]);
    expect(textOfFailure(new Error('a bug'))).toBe('Something went wrong');
    expect(textOfFailure(undefined)).toBe('Something went wrong');
  });

  it('does not have to apply to a field', () => {
    expect(firstErrors({ error: { issues: [{ path: [], message: 'No' }] } })).toEqual([
      { field: '', message: 'No' },
    ]);
  });

  it('distinguishes text from blank text', () => {
    expect([filledText('x'), filledText(' '), filledText(''), filledText(5)]).toEqual([
      'x',
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('a path', TRUE, () => {
  it('inserts its ids', () => {
    expect(idsIn('/a/:uuid/b/:token')).toEqual(['uuid', 'token']);
    expect(idsIn('/a')).toEqual([]);
    expect(fillPath('/a/:uuid/b/:token', { uuid: 'x/y', token: '1' })).toBe('/a/x%2Fy/b/1');
  });

  it('belongs to one call per method', () => {
    const names = calls.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain('post /v1/api/checkout');
  });
});

describe('text in HTML', TRUE, () => {
  it('is escaped', () => {
    expect(escapeHtml('<b> & <i> &amp;')).toBe('&lt;b> &amp; &lt;i> &amp;amp;');
  });
});

describe('an attempt’s key', TRUE, () => {
  it('has 1 to 200 visible characters', () => {
    for (const good of ['a', '!', '~', 'x'.repeat(200)]) {
      expect(IDEMPOTENCY_KEY.test(good), good).toBe(true);
    }
    for (const bad of ['', ' a', 'a b', 'a\u007f', 'é', 'x'.repeat(201)]) {
      expect(IDEMPOTENCY_KEY.test(bad), bad).toBe(false);
    }
  });
});

describe('a list', TRUE, () => {
  it('is extracted from its envelope', () => {
    const list = listOf(z.object({ uuid: z.string() }));
    expect(list.parse({ data: { data: [{ uuid: 'a' }] } })).toEqual({
      data: { data: [{ uuid: 'a' }] },
    });
    expect(list.safeParse({ data: [{ uuid: 'a' }] }).success).toBe(false);
    expect(list.safeParse({}).success).toBe(false);
  });

  it('is requested in pages of at most 100 rows', () => {
    const query = keysetQuery({ user_uuid: z.string() });
    const after = '2f1b7c1e-6d0f-4c53-9d6f-1f2a3b4c5d6e';
    expect(query.parse({ user_uuid: 'u', limit: '7', after })).toEqual({
      user_uuid: 'u',
      limit: 7,
      after,
    });
    for (const limit of [undefined, '0', '101']) {
      expect(query.parse({ user_uuid: 'u', limit }).limit, limit).toBe(100);
    }
    expect(query.parse({ user_uuid: 'u', limit: '1' }).limit).toBe(1);
    expect(query.safeParse({ user_uuid: 'u', after: 'x' }).success).toBe(false);
    expect(query.safeParse({}).success).toBe(false);
    expect(numberOr(3, { max: 5 }).parse('0')).toBe(0);
    expect(numberOr(3, { max: 5 }).parse('-1')).toBe(3);
  });
});
