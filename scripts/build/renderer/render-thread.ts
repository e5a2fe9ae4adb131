/** Renders the site as `renderSite` does, in a thread: the program would give its own answers of before a second time. */
import { workerData } from 'node:worker_threads';
import * as z from 'zod';
import { findRenderer } from './kept-renderers.ts';
import { renderSite } from './render-site.ts';

const { name, folder } = z.object({ name: z.string(), folder: z.string() }).parse(workerData);
const kept = findRenderer(name);
if (!kept) throw new Error('The program was removed');
await renderSite(kept, folder);
