import { useEffect } from 'react';
import { type DocumentLayoutProps, useDocumentOperation, useEditState } from 'sanity';

/** How long after the last key press the form saves. The Studio's default is up to a second. */
const PAUSE_MS = 150;

/** A form that saves as soon as its editor pauses, so that the preview is up to date. */
export function KeepSoon(props: DocumentLayoutProps) {
  const { documentId, documentType } = props;
  const { draft } = useEditState(documentId, documentType);
  const { commit } = useDocumentOperation(documentId, documentType);
  useEffect(() => {
    if (!draft || commit.disabled) return;
    const timer = setTimeout(() => commit.execute(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft, commit]);
  return props.renderDefault(props);
}
