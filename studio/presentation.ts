import { presentationTool } from 'sanity/presentation';
import { locations } from './locations.ts';
import { mainDocuments } from './main-documents.ts';

/** Where `npm run preview` shows drafts. */
const previewUrl = process.env.SANITY_STUDIO_PREVIEW_URL || 'http://127.0.0.1:4322';

/** The preview beside the form: which document a page shows, and which pages show a document. */
export const presentation = presentationTool({
  title: 'Preview',
  // The preview lets in who comes with a secret that the Studio has written into the content lake.
  previewUrl: {
    initial: previewUrl,
    // A link to a preview on this machine would be of no use to anybody else.
    previewMode: {
      enable: new URL('preview/enable', previewUrl).href,
      shareAccess: previewUrl.startsWith('https://'),
    },
  },
  allowOrigins: [new URL(previewUrl).origin],
  resolve: { mainDocuments, locations },
});
