import type { Sentence } from './blocks.ts';

/** How to end the reminders, for those who get them. */
export function remindersNote(remindersOffUrl: string): Sentence {
  return [
    'You get renewal reminders because you asked for them. ',
    { label: 'Turn them off', href: remindersOffUrl },
    '.',
  ];
}
