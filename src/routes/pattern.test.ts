import { describe, expect, it } from 'vitest';
import { fillPattern, firstPart, matchPattern } from './pattern.ts';

describe('A pattern', () => {
  it.each([
    ['/a/:id', '/a/1', { id: '1' }],
    ['/a/:id', '/a/1/', { id: '1' }],
    ['/a/:id', '/a', undefined],
    ['/a/:id', '/a/1/2', undefined],
    ['/a/:id', '/b/1', undefined],
    ['/a/:id?', '/a', {}],
    ['/a/:id?', '/a/1', { id: '1' }],
    ['/a/:id', '/a/x%2Fy', { id: 'x/y' }],
    ['/a/:id', '/a/%E0%A4%A', { id: '%E0%A4%A' }],
  ])('%s matches %s with %j', (pattern, path, found) => {
    expect(matchPattern(pattern, path)).toEqual(found);
  });

  it.each([
    ['/a/:id', { id: 'x/y' }, '/a/x%2Fy'],
    ['/a/:id', {}, undefined],
    ['/a/:id?', {}, '/a'],
    ['/a', { id: '1' }, '/a'],
  ])('%s with %j is the path %s', (pattern, parts, path) => {
    expect(fillPattern(pattern, parts)).toBe(path);
  });

  it('is identified by its first segment', () => {
    expect(firstPart('/a/:id')).toBe('a');
    expect(firstPart('/')).toBe('');
  });
});
