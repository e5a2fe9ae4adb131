import { expect, it } from 'vitest';
import { recordSentence } from '#mails/status-record.ts';
import { sender } from '#tests/support/sample-sender.ts';
import { runIn } from '#words/store.ts';
import { translatedNote } from './status-note.ts';

it.each([
  [undefined, 'Ninguno'],
  ['Parking tickets', 'Parking tickets'],
  ['The plate was reported stolen.', 'The plate was reported stolen'],
])('translates the result of a status check with the hold %j', (hold, shown) => {
  const note = recordSentence(sender, { expiresOn: '2027-08-14', mayRenew: true, hold });
  expect(runIn('es', () => translatedNote(note))).toBe(
    `El registro vence: 14 de agosto de 2027. Bloqueo: ${shown}. Se puede renovar hoy: Sí.`,
  );
  expect(runIn('es', () => translatedNote('Smog certificate missing.'))).toBe(
    'Smog certificate missing.',
  );
});

it('keeps an English note', () => {
  const note = 'Registration expires: 08/14/2027. Hold: None. Can be renewed today: No.';
  expect(translatedNote(note)).toBe(note);
});
