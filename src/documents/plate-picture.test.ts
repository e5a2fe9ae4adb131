import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawPlatePictures, platePicture } from './plate-picture.ts';

it('draws each plate of a mail once, in the proportions that the mail shows', {
  tags: ['EASE-026'],
}, async () => {
  const image = (plate: string) => `<img src="cid:${platePicture(plate).cid}">`;
  const pictures = await drawPlatePictures(image('8ABC123') + image('8abc123') + image('cf 1'));
  expect(pictures.map(({ cid }) => cid)).toEqual(['plate-8ABC123.png', 'plate-CF-1.png']);
  for (const { cid, content } of pictures) {
    const shown = platePicture(cid.slice('plate-'.length, -'.png'.length));
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

it.each(['', '🚗', '"><script>', 'W'.repeat(300)])('has a harmless name for %j', async (plate) => {
  const { cid, width, height } = platePicture(plate);
  expect(cid).toMatch(/^plate-[A-Z0-9-]{1,16}\.png$/);
  expect(width).toBeLessThanOrEqual(200);
  expect(height).toBeLessThanOrEqual(48);
  expect(await drawPlatePictures(`<img src="cid:${cid}">`)).toHaveLength(1);
});
