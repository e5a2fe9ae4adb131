import { afterEach, expect, it, vi } from 'vitest';
import { tabStorage } from './tab-storage.ts';

afterEach(() => vi.unstubAllGlobals());

it('the tab’s storage is empty and stores nothing if the browser blocks storage', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal(
    'sessionStorage',
    new Proxy({}, { get: refuse, ownKeys: refuse, getOwnPropertyDescriptor: refuse }),
  );
  tabStorage.write('key', 'value');
  tabStorage.remove('key');
  tabStorage.clear();
  expect(tabStorage.read('key')).toBeNull();
  expect(tabStorage.keys()).toEqual([]);
});
