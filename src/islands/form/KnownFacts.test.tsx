import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { KnownFact, KnownFacts } from './KnownFacts.tsx';

const email = { name: 'email', value: 'dana@gmail.com', error: undefined };
const render = (fields: Parameters<typeof KnownFact>[0]['fields'], isIncomplete = false) =>
  renderToStaticMarkup(
    <KnownFacts>
      <KnownFact
        term="Email"
        value="dana@gmail.com"
        about="email"
        fields={fields}
        isIncomplete={isIncomplete}
      >
        <input name="email" />
      </KnownFact>
    </KnownFacts>,
  );

describe('a known value', () => {
  it('is shown as text with Change, and its field stays in the form', () => {
    const markup = render([email]);
    expect(markup.replace(/<[^>]+>/g, ' ')).toMatch(/Email\s+dana@gmail\.com\s+Change\s+email/);
    expect(markup.match(/<input[^>]*>/g)).toEqual([
      '<input type="hidden" name="email" value="dana@gmail.com"/>',
    ]);
  });

  it('opens automatically if a value is missing or invalid', () => {
    for (const markup of [render([email], true), render([{ ...email, error: 'No' }])]) {
      expect(markup).toContain('<input name="email"/>');
      expect(markup).not.toContain('Change');
    }
  });
});
