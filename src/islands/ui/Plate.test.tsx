import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Plate } from './Plate.tsx';

type Props = Partial<Parameters<typeof Plate>[0]>;
const draw = (props: Props) => renderToStaticMarkup(<Plate number="8ABC123" {...props} />);

describe('the plate', () => {
  it('is announced as a license plate, without its tags', () => {
    const html = draw({ tags: { month: 'AUG', year: '27' } });
    const read = html.replace(/<span[^>]*aria-hidden="true"[^>]*>[^<]*<\/span>/g, '');
    expect(read.replace(/<[^>]+>/g, '')).toBe('License plate 8ABC123');
  });

  it.each<[string, Props, string[]]>([
    ['due', { state: 'due' }, ['plate--due']],
    ['in the cart', { state: 'pending' }, ['plate--pending']],
    ['current', {}, ['plate--current']],
    ['of a title', { state: 'untagged' }, ['plate--untagged']],
    ['not typed yet', { state: 'blank' }, ['plate--due', 'plate--blank']],
    ['absent', { state: 'none' }, ['plate--none']],
    ['in a row', { small: true }, ['plate--small']],
    ["a boat's, with more than seven characters", { number: 'CF1234AB' }, ['plate--long']],
  ])('shows that it is %s', (_state, props, classes) => {
    const drawn = /class="(plate [^"]*)"/.exec(draw(props))?.[1]?.split(' ') ?? [];
    expect(drawn).toEqual(expect.arrayContaining(classes));
  });

  it('is hidden from screen readers if the number is announced elsewhere', () => {
    expect(draw({ decorative: true })).toContain('aria-hidden="true"');
  });
});
