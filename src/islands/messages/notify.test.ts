import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { resolveValue, toast, useToasterStore } from 'react-hot-toast/headless';
import { describe, expect, it } from 'vitest';
import { toastMax } from '#contracts/api/limits.ts';
import { notify, toastOptions } from './notify.ts';

function Shown() {
  return useToasterStore()
    .toasts.map((one) => resolveValue(one.message, one))
    .join();
}
const shown = () => renderToStaticMarkup(createElement(Shown));

describe('a toast', () => {
  it('stays for four seconds, or for two if it reports a success', {
    tags: ['AMB-131'],
  }, () => {
    expect(toastOptions.error.duration).toBe(4000);
    expect(toastOptions.blank.duration).toBe(4000);
    expect(toastOptions.success.duration).toBe(2000);
  });

  it('replaces the oldest when the limit is reached', {
    tags: ['TRUE-013', 'FLOW-009'],
  }, () => {
    toast.removeAll();
    const others = Array.from({ length: toastMax - 3 }, (_, index) => `other ${index}`);
    notify('error', 'A');
    notify('success', 'B');
    notify('blank', 'C');
    for (const other of others) notify('blank', other);
    const before = [...others.toReversed(), 'C', 'B', 'A'];
    expect(shown()).toBe(before.join());
    notify('error', 'D');
    expect(shown()).toBe(['D', ...before.slice(0, -1)].join());
  });

  it('takes the place of an outdated one', () => {
    toast.removeAll();
    const sent = notify('success', 'sent');
    notify('error', 'other');
    notify('success', 'logged in', sent);
    expect(shown()).toBe('logged in,other');
  });

  it('interrupts a screen reader only if it is an error', () => {
    expect(toastOptions.error.ariaProps.role).toBe('alert');
    expect(toastOptions.success.ariaProps.role).toBe('status');
    expect(toastOptions.blank.ariaProps.role).toBe('status');
  });
});
