import { expect, it } from 'vitest';
import { replaceWords, runIn } from '#words/store.ts';
import { recordNote, translatedNote } from './status-note.ts';

const STOLEN = 'The vehicle or its plates are reported as stolen.';
const noteWith = (hold: string | undefined) =>
  recordNote({ expiresOn: '2027-08-14', mayRenew: true, hold });

it.each([
  [undefined, 'Ninguno.'],
  [STOLEN, 'El vehículo o sus placas tienen reporte de robo.'],
  ['Judge’s order 12', 'Judge’s order 12.'],
])(
  'translates the result of a status check with the hold %j',
  {
    tags: ['LANG-001'],
  },
  (hold, shown) => {
    const note = noteWith(hold);
    expect(runIn('es', () => translatedNote(note))).toBe(
      `El registro vence: 14 de agosto de 2027. Bloqueo: ${shown} Se puede renovar hoy: Sí.`,
    );
    expect(translatedNote(note)).toBe(note);
  },
);

it('translates the result for an unknown plate, and keeps what it doesn’t know', {
  tags: ['LANG-001'],
}, () => {
  const shown = (note: string) => runIn('es', () => translatedNote(note));
  expect(shown(recordNote(undefined))).toBe(
    'El DMV no tiene registrado ningún vehículo con esta placa.',
  );
  expect(shown('Smog certificate missing.')).toBe('Smog certificate missing.');
});

it('stores the code’s English, and shows editors’ words', { tags: ['LANG-002'] }, () => {
  replaceWords({ en: { Hold: 'Stop', [STOLEN]: 'Stolen.' }, es: {} });
  try {
    const note = runIn('en', () => noteWith(STOLEN));
    expect(note).toContain(`Hold: ${STOLEN}`);
    expect(runIn('en', () => translatedNote(note))).toBe(
      'Registration expires: 08/14/2027. Stop: Stolen. Can be renewed today: Yes.',
    );
  } finally {
    replaceWords({ en: {}, es: {} });
  }
});
