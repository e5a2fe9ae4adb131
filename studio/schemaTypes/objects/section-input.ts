import { useEffect, useState } from 'react';
import { type StringInputProps, useClient, useFormValue } from 'sanity';
import { API } from '../../../src/cms/lake-api.ts';

type Item = { title: string; value: string };

const sectionsQuery = '*[_id == $pageId][0].sections[]{"title": heading, "value": anchor}';

/** Offers the sections of the published page that is chosen next to it. */
export function SectionInput(props: StringInputProps) {
  const { path, schemaType, value } = props;
  const pageId = useFormValue([...path.slice(0, -1), 'page', '_ref']);
  const client = useClient(API);
  const [sections, setSections] = useState<Item[]>([]);

  useEffect(() => {
    const asked = new AbortController();
    client
      .fetch<Item[] | null>(
        sectionsQuery,
        { pageId: pageId ?? '' },
        { perspective: 'published', signal: asked.signal },
      )
      .then(
        (found) => setSections(found ?? []),
        // If the lake doesn't respond, the Studio reports it.
        () => setSections([]),
      );
    return () => asked.abort();
  }, [client, pageId]);

  // A section that the page no longer has stays visible, because the check names it.
  const isKnown = !value || sections.some((section) => section.value === value);
  const list = isKnown ? sections : [...sections, { title: value, value }];
  return props.renderDefault({
    ...props,
    schemaType: { ...schemaType, options: { ...schemaType.options, list } },
  });
}
