import { describe, expect, it } from 'vitest';
import { lakePerTest } from '#tests/support/lake-per-test.ts';

const { lake, client, pictureOf } = lakePerTest();

describe('pictures', () => {
  // A single blue pixel.
  const dot = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  );

  it('are stored for the site and shown in the Studio', async () => {
    const asset = await client().assets.upload('image', dot, { filename: 'dot.png' });
    expect(asset).toMatchObject({ originalFilename: 'dot.png', extension: 'png' });
    expect(asset.metadata.dimensions).toMatchObject({ width: 1, height: 1 });
    const file = asset.url.replace('/pictures/', '');
    expect(pictureOf(file)).toEqual(dot);
    const shown = await fetch(`${lake().url}/images/local/production/${file}?w=200`);
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(dot);
  });

  it('are rejected if the file is not a picture', async () => {
    const upload = client().assets.upload('image', Buffer.from('<svg/>'), { filename: 'x.svg' });
    await expect(upload).rejects.toMatchObject({ statusCode: 415 });
  });
});
