import * as z from 'zod';
import { createEasyPostClient, type EasyPostOptions } from './client.ts';

const trackersSchema = z.object({ trackers: z.array(z.unknown()) });

/** Reads one tracker, if there is one. Returns why EasyPost rejected the request. */
export async function checkEasyPost(options: EasyPostOptions): Promise<string | undefined> {
  const { call } = createEasyPostClient(options);
  const reply = await call(trackersSchema, ({ Tracker }) => Tracker.all({ page_size: 1 }));
  return 'rejection' in reply ? reply.rejection.message : undefined;
}
