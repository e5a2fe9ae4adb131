import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Modal } from './Modal.tsx';

describe('A dialog', () => {
  it('has a close button in its title bar if it holds a form or an email', () => {
    const markupOf = (wide: boolean) =>
      renderToStaticMarkup(
        <Modal title="Edit address" wide={wide} onDismiss={() => {}}>
          <p>Text</p>
        </Modal>,
      );
    expect(markupOf(true)).toMatch(/Edit address<\/h2><button[^>]*aria-label="Close"/);
    expect(markupOf(false)).not.toContain('<button');
  });
});
