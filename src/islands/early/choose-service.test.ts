import { afterEach, expect, it, vi } from 'vitest';
import { chooseService } from './choose-service.ts';

afterEach(() => vi.unstubAllGlobals());

it('keeps the choice in the tab under the specification’s key', { tags: ['ENT-030'] }, () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal('location', { pathname: '/faq', assign: vi.fn() });
  chooseService({ uuid: 's1', name: 'Renew Registration' });
  expect(kept.get('selectedServiceType')).toBe('s1');
  expect([...kept.values()]).not.toContain('Renew Registration');
});

it('goes to the home page with a chosen service, even if storage is blocked', () => {
  const reject = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: reject, setItem: reject, removeItem: reject });
  const assign = vi.fn();
  vi.stubGlobal('location', { pathname: '/faq', assign });
  chooseService({ uuid: 's1', name: 'Renew Registration' });
  expect(assign).toHaveBeenCalledWith('/');
});
