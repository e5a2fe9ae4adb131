import { afterEach, expect, it } from 'vitest';
import { replaceWords, runIn } from '#words/store.ts';
import { plural, t, translate } from './words.ts';

const IN_LINE = 'You’re number {position} in line (about {minutes} minutes).';
const LOG_IN = 'Please log in to track your order.';
const RETRY = 'Please try again in {wait}.';
const SKIP = 'Skip to main content';

afterEach(() => replaceWords({ en: {}, es: {} }));

it('shows editors’ words in each language, also for sentences that are filled in already', {
  tags: ['LANG-002'],
}, () => {
  replaceWords({
    en: { [IN_LINE]: 'About {minutes} minutes, at place {position}.' },
    es: { [SKIP]: 'Saltar', '{count} seconds': '{count} seg' },
  });
  const values = { position: 7, minutes: 2 };
  const stored = 'We’re busy right now. You’re number 7 in line (about 2 minutes). Ask Ann.';
  runIn('en', () => {
    expect(t(IN_LINE, values)).toBe('About 2 minutes, at place 7.');
    expect(translate(stored)).toBe('We’re busy right now. About 2 minutes, at place 7. Ask Ann.');
    expect(t(SKIP)).toBe(SKIP);
  });
  runIn('es', () => {
    expect(t(SKIP)).toBe('Saltar');
    expect(plural(3, '{count} second', '{count} seconds')).toBe('3 seg');
    expect(translate(stored)).toBe(`${t('We’re busy right now.')} ${t(IN_LINE, values)} Ask Ann.`);
    expect(t(IN_LINE, values)).toContain('7 en la fila');
  });
  // Text for the database.
  runIn(undefined, () => expect(t(IN_LINE, values)).toBe(stored.split('. ')[1]?.concat('.')));
});

it('doesn’t replace words twice in a sentence that is translated twice', {
  tags: ['LANG-002'],
}, () => {
  replaceWords({
    en: { [LOG_IN]: `${LOG_IN} It’s free.`, [RETRY]: `Wait, please. ${RETRY}` },
    es: {},
  });
  runIn('en', () => {
    expect(translate(t(LOG_IN))).toBe('Please log in to track your order. It’s free.');
    expect(translate(t(RETRY, { wait: '5 minutes' }))).toBe(
      'Wait, please. Please try again in 5 minutes.',
    );
  });
});
