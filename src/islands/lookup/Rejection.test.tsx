import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Rejection } from './Rejection.tsx';

it('links phone numbers in what to do next', () => {
  const html = renderToStaticMarkup(
    <Rejection
      rejection={{
        reason: 'held',
        message: 'The DMV has put a hold on this registration.',
        next: 'Pay each agency, or call the DMV at 1-800-777-0133.\nCome back here.',
      }}
      onRetry={() => {}}
    />,
  );
  expect(html).toContain('<a href="tel:+18007770133" translate="no"');
  expect(html.replace(/<[^>]+>/g, '')).toContain('call the DMV at 1-800-777-0133.Come back here.');
});
