import { expect, it, vi } from 'vitest';
import { drawPlate } from './draw-plate.ts';
import { createSheet } from './sheet.ts';

it('strokes the drawn characters at one scale and never stretches them', {
  tags: ['EASE-026'],
}, () => {
  const info = { title: 'T', author: 'A', subject: 'S', createdAt: new Date(0) };
  for (const plate of ['8', '8ABC123', 'WWWW1234567']) {
    const sheet = createSheet(info);
    const scale = vi.spyOn(sheet, 'scale');
    const path = vi.spyOn(sheet, 'path');
    drawPlate(sheet, plate, '2027-08-14', { x: 0, y: 0, width: 200 });
    expect(scale.mock.calls.map(({ length }) => length)).toEqual([1]);
    expect(path).toHaveBeenCalledTimes(plate.length);
  }
});
