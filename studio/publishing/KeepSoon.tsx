import { useEffect } from 'react';
import { type DocumentLayoutProps, useDocumentOperation, useEditState } from 'sanity';

/** After the last key press; the Studio's default delay is up to a second. */
const PAUSE_MS = 150;

/** A form that saves, and so updates the preview, as soon as its editor pauses. */
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
