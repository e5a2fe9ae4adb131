import { presentationTool } from 'sanity/presentation';
import { locations } from './locations.ts';
import { mainDocuments } from './main-documents.ts';

/** The address at which `npm run preview` shows drafts. */
const previewUrl = process.env.SANITY_STUDIO_PREVIEW_URL || 'http://127.0.0.1:4322';

/** The preview next to the form: which document a page shows, and which pages show a document. */
export const presentation = presentationTool({
  title: 'Preview',
  // The preview requires a secret that the Studio has written into the Content Lake.
  previewUrl: {
    initial: previewUrl,
    // A link to a preview on this machine doesn't work for anyone else.
    previewMode: {
      enable: new URL('preview/enable', previewUrl).href,
      shareAccess: previewUrl.startsWith('https://'),
    },
  },
  allowOrigins: [new URL(previewUrl).origin],
  resolve: { mainDocuments, locations },
});
