import { afterEach, expect, it, vi } from 'vitest';
import { tabStorage } from './tab-storage.ts';

afterEach(() => vi.unstubAllGlobals());

it('the tab’s storage is empty and stores nothing if the browser blocks storage', () => {
  const reject = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal(
    'sessionStorage',
    new Proxy({}, { get: reject, ownKeys: reject, getOwnPropertyDescriptor: reject }),
  );
  tabStorage.write('key', 'value');
  tabStorage.remove('key');
  tabStorage.clear();
  expect(tabStorage.read('key')).toBeNull();
  expect(tabStorage.keys()).toEqual([]);
});
