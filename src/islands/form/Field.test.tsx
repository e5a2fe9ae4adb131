import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { StateSelect } from './SelectField.tsx';
import { TextField } from './TextField.tsx';

const nothing = () => {};

describe('a field', () => {
  it('connects its control to its label, hint, and error', () => {
    const markup = renderToStaticMarkup(
      <TextField
        id="f-zip"
        name="zip_code"
        label="ZIP code"
        hint="Five digits"
        error="Please enter zip code"
        value="1"
        maxLength={6}
        onChange={nothing}
      />,
    );
    expect(markup).toContain('<label for="f-zip">');
    expect(markup).toContain('<p class="hint" id="f-zip-hint">Five digits</p>');
    expect(markup).toMatch(/<p class="error" id="f-zip-error">.*Please enter zip code/);
    expect(markup).toContain('aria-describedby="f-zip-hint f-zip-error"');
    expect(markup).toContain('aria-invalid="true"');
    expect(markup).toContain('value="1"');
  });

  it('does not refer to a hint or error that it doesn’t have', () => {
    const markup = renderToStaticMarkup(
      <TextField id="f" name="unit" label="Unit" optional value="" onChange={nothing} />,
    );
    expect(markup).not.toMatch(/aria-(describedby|invalid)/);
    expect(markup).toContain('(optional)');
  });
});

describe('the state select', () => {
  it('lists 56 states by name under their codes, after an empty entry', {
    tags: ['SHIP-016', 'AMB-141'],
  }, () => {
    const markup = renderToStaticMarkup(
      <StateSelect id="s" name="state" value="CA" onChange={nothing} />,
    );
    const options = [...markup.matchAll(/<option value="([^"]*)"[^>]*>([^<]*)</g)];
    const [first, ...states] = options.map(([, value = '', name = '']) => ({ value, name }));
    expect(first?.value).toBe('');
    expect(states).toHaveLength(56);
    expect(states.every(({ value }) => /^[A-Z]{2}$/.test(value))).toBe(true);
    const names = states.map(({ name }) => name);
    expect(names).toEqual([...names].sort());
    expect(markup).toMatch(/value="CA" selected=""[^>]*>California/);
  });

  it.each([
    ['', '09012', true],
    ['CA', '96349', true],
    ['', '34002', true],
    ['AP', '', true],
    ['CA', '95814', false],
    ['CA', '96799', false],
  ])('offers military states with %j and ZIP code %j: %s', (value, zip, offered) => {
    const markup = renderToStaticMarkup(
      <StateSelect id="s" name="state" value={value} zip={zip} onChange={nothing} />,
    );
    expect(markup.includes('Armed Forces Pacific')).toBe(offered);
  });
});
