import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { feeDefinitions, feeGroups, feeLines, feeOwners } from '#contracts/catalogue/fees.ts';
import { priceList } from '#contracts/catalogue/price-list.ts';
import { sourcesIn, textOf } from './source-files.ts';

const OWNER = 'src/contracts/catalogue/price-list.ts';
const FOLDERS = ['src', 'lake', 'widgets', 'scripts', 'studio/schemaTypes'];

/** In cents, with and without a separator, and in dollars. */
const written = (cents: number) => [
  String(cents),
  `${Math.floor(cents / 1000)}_${String(cents % 1000).padStart(3, '0')}`,
  (cents / 100).toFixed(2),
];
const amounts = [
  ...written(priceList.serviceFeeCents),
  ...written(priceList.overnightCents),
  String(priceList.convenienceRate),
  String(priceList.convenienceRate * 100),
];

it('amounts in the price list appear nowhere else in the code', { tags: ['ONE-003'] }, () => {
  const pattern = new RegExp(`(?<![\\d.])(${amounts.join('|').replaceAll('.', '\\.')})(?![\\d.])`);
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
    .filter((file) => /\.(ts|tsx|mjs|astro|json)$/.test(file))
    .filter((file) => !/\.(test|fixture)\.tsx?$/.test(file));
  const found = files.filter((file) => pattern.test(readFileSync(file, 'utf8')));
  expect(found).toEqual([OWNER]);
});

it('names of fees and their recipients appear nowhere else in the code', {
  tags: ['ONE-003'],
}, () => {
  const titles = feeGroups(feeLines({})).map(({ title }) => title);
  const names = [
    ...titles,
    ...Object.values(feeOwners),
    ...feeDefinitions.map(({ label }) => label),
  ];
  expect(new Set(names).size).toBe(8);
  const literal = new RegExp(`["'\`>](${names.join('|')})["'\`<]`);
  const found = sourcesIn('src')
    .filter((file) => !/\.(test|fixture)\.tsx?$/.test(file))
    // A catalogue repeats each sentence that it translates.
    .filter((file) => !file.startsWith('src/words/spanish/'))
    .filter((file) => literal.test(textOf(file)));
  expect(found).toEqual(['src/contracts/catalogue/fees.ts']);
});
