/** Sentences of Sanity's that aren't true here, or don't say what to do. */
import { defineLocaleResourceBundle } from 'sanity';
import { canShare } from './presentation.ts';

const NO_PREVIEW =
  'The preview hasn’t responded yet. If it is running, the first page takes up to a minute. If not, start it: npm run preview';

const locale = 'en-US';

export const TEXTS = [
  defineLocaleResourceBundle({
    locale,
    namespace: 'structure',
    resources: {
      'action.restore.confirm.message':
        'Make this version a draft? The site doesn’t change until you publish it.',
      // A form that can't be loaded while offline isn't new.
      'browser-document-title.new-document': '{{schemaType}}',
      'panes.document-header-title.new.text': '{{schemaType}}',
      'panes.document-operation-results.operation-success_duplicate':
        'This form now shows the copy, which is a new draft.',
      'panes.document-operation-results.operation-success_discardChanges':
        'All changes have been discarded. You can restore them from the history.',
    },
  }),
  defineLocaleResourceBundle({
    locale,
    namespace: 'presentation',
    resources: {
      'locations-banner.resolving.text': 'Looking for the pages that show this…',
      // Where the Share button would be.
      ...(!canShare && {
        'share-url.menu-item.open.text':
          'Open this page in a new tab. You can’t share its address: it works only on this computer.',
      }),
      'preview-frame.status_loading':
        'Loading the page with your drafts. The first page takes up to a minute.',
      'preview-frame.status_connecting':
        'Loading the page with your drafts. The first page takes up to a minute.',
      'preview-frame.status_timeout': NO_PREVIEW,
      'preview-frame.connection.error.text': NO_PREVIEW,
    },
  }),
];
