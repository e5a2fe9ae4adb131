import { execFileSync } from 'node:child_process';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawPlate } from './plate-picture.ts';
import { platePicture, plateSvg } from './plate-size.ts';

it('draws a plate in the proportions that the email shows', {
  tags: ['EASE-026'],
}, async () => {
  for (const plate of ['8abc123', 'cf 1']) {
    const { cid, content } = drawPlate(plate);
    const shown = platePicture(plate);
    expect(cid).toBe(shown.cid);
    const { width, height, format } = await sharp(content).metadata();
    expect({ width, height, format }).toEqual({
      width: shown.width * 3,
      height: shown.height * 3,
      format: 'png',
    });
    const { dominant } = await sharp(content).stats();
    expect(dominant.r).toBeGreaterThan(200);
  }
});

it.each(['ABCDEFGHI', 'JKLMNOPQR', 'STUVWXYZ', '01234567', '89', 'CF-1'])(
  'draws %s as a graphics library does',
  { tags: ['EASE-026'] },
  async (plate) => {
    const ours = sharp(drawPlate(plate).content).removeAlpha();
    const theirs = sharp(Buffer.from(plateSvg(plate)), { density: 3 * 72 }).removeAlpha();
    const [drawn, expected] = [await ours.raw().toBuffer(), await theirs.raw().toBuffer()];
    expect(drawn).toHaveLength(expected.length);
    const differences = drawn.map((value, index) => Math.abs(value - (expected[index] ?? 0)));
    const sum = differences.reduce((total, one) => total + one, 0);
    // Edges may be off by half a pixel. A missing or misplaced stroke would make ten times the difference.
    expect(sum / drawn.length).toBeLessThan(4);
    expect(differences.filter((one) => one > 128).length / drawn.length).toBeLessThan(0.001);
  },
);

it('draws without a library that uses its own threads and memory', {
  tags: ['FAST-007'],
}, () => {
  const drawing = `
    const { drawPlate } = await import('#mails/plates/plate-picture.ts');
    const { content } = drawPlate(process.argv[1]);
    const libraries = process.report.getReport().sharedObjects.filter((name) => /vips|sharp/.test(name));
    console.log(JSON.stringify({ size: content.length > 1000, libraries }));`;
  const words = ['--no-warnings', '--input-type=module', '-e', drawing, '8ABC123'];
  const told = execFileSync(process.execPath, words, { encoding: 'utf8' });
  expect(JSON.parse(told)).toEqual({ size: true, libraries: [] });
});

it.each(['', '🚗', '"><script>', 'W'.repeat(300)])('has a safe file name for %j', (plate) => {
  const { cid, width, height } = platePicture(plate);
  expect(cid).toMatch(/^plate-[A-Z0-9-]{1,16}\.png$/);
  expect(width).toBeLessThanOrEqual(200);
  expect(height).toBeLessThanOrEqual(48);
  expect(drawPlate(plate).cid).toBe(cid);
});
