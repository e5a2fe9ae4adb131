import { expect, it } from 'vitest';
import { isolated } from './isolated.ts';

it.each(['Dana', "O'Brien", '12-34 Main St', '太郎', 'Արամ', 'Владимир', 'विजय', 'สมชาย', ''])(
  'leaves %j unchanged',
  (text) => {
    expect(isolated(text)).toBe(text);
  },
);

it.each(['محمد علي', 'דוד כהן', 'ܝܘܚܢܢ', '12 شارع', 'Dana (دانا)', 'ߊߡߊ', '𞤀𞤁'])(
  'isolates %j from the numbers next to it',
  (text) => {
    expect(isolated(text)).toBe(`\u2068${text}\u2069`);
  },
);
