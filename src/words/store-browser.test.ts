import { afterEach, expect, it, vi } from 'vitest';
import { currentLanguage, rememberMessages, rememberText, textFor } from './store-browser.ts';

afterEach(() => vi.unstubAllGlobals());

function show(lang: string) {
  vi.stubGlobal('document', { documentElement: { lang }, getElementById: () => null });
}

it('translates messages again that were shown before a switch of the language', {
  tags: ['LANG-001'],
}, () => {
  show('en-US');
  const greeting = rememberText(() => (currentLanguage() === 'es' ? 'Hola, Ann.' : 'Hello, Ann.'));
  rememberMessages([['No vehicle', 'No hay vehículo']]);
  for (const [lang, ...texts] of [
    ['es', 'Hola, Ann.', 'No hay vehículo'],
    ['en-US', 'Hello, Ann.', 'No vehicle'],
    ['es', 'Hola, Ann.', 'No hay vehículo'],
  ] as const) {
    show(lang);
    expect([textFor(greeting), textFor('No vehicle')]).toEqual(texts);
    expect(textFor('No hay vehículo')).toBe(texts[1]);
    expect(textFor('Hello, Ann.')).toBe(texts[0]);
  }
});

it('shows a value that looks like its sentence’s placeholder', () => {
  show('en-US');
  expect(rememberText(() => textFor('Hello, {name}.'))).toBe('Hello, {name}.');
  expect(textFor('Hello, {name}.')).toBe('Hello, {name}.');
});
