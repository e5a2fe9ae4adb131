import { writeFileSync } from 'node:fs';
import { it } from 'vitest';
import { licensee } from '../samples.ts';
import { renderSheets } from './render-sheets.ts';

it('x', async () => {
  const order = {
    orderId: 'R1234567890',
    plate: '8ABC123',
    mailed: 'official document and sticker',
  };
  writeFileSync(
    '/tmp/labels.pdf',
    await renderSheets(
      [
        {
          shipTo: ['Ada'],
          isOvernight: true,
          orders: [order],
          label: undefined,
          tracking: undefined,
        },
      ],
      { licensee, createdAt: new Date() },
    ),
  );
});
