import { experimental_AstroContainer } from 'astro/container';
import { beforeAll, describe, expect, it } from 'vitest';
import Plate from '../../src/components/Plate.astro';

let container: Awaited<ReturnType<typeof experimental_AstroContainer.create>>;
beforeAll(async () => {
  container = await experimental_AstroContainer.create();
});
const draw = (props: Record<string, unknown>) => container.renderToString(Plate, { props });

describe('the plate', () => {
  it('is read as a license plate, and its tags are not read', async () => {
    const html = await draw({ number: '8ABC123', month: 'AUG', year: '27' });
    const read = html.replace(/<span[^>]*aria-hidden="true"[^>]*>[^<]*<\/span>/g, '');
    expect(
      read
        .replace(/<[^>]+>/g, '')
        .trim()
        .replace(/\s+/g, ' '),
    ).toBe('License plate 8ABC123');
  });

  it.each([
    ['due', { state: 'due' }, ['plate--due']],
    ['in the cart', { state: 'pend' }, ['plate--pend']],
    ['current', {}, ['plate--current']],
    ['not typed yet', { state: 'blank' }, ['plate--due', 'plate--blank']],
    ['absent', { state: 'none' }, ['plate--none']],
    ['in a row', { small: true }, ['plate--s']],
    ["a boat's, with more than seven characters", { number: 'CF1234AB' }, ['plate--long']],
  ])('shows that it is %s', async (_state, props, classes) => {
    const html = await draw({ number: '8ABC123', ...props });
    const drawn = /class="(plate [^"]*)"/.exec(html)?.[1]?.split(' ') ?? [];
    expect(drawn).toEqual(expect.arrayContaining(classes));
  });

  it('is hidden from readers where the number is read elsewhere', async () => {
    expect(await draw({ number: '8ABC123', decorative: true })).toContain('aria-hidden="true"');
  });
});
