import { useEffect, useState } from 'react';
import {
  defineField,
  defineType,
  type StringFieldProps,
  type StringInputProps,
  useClient,
  useFormValue,
  type ValidationContext,
} from 'sanity';
import { API } from '../../src/cms/lake-api.ts';
import {
  type ChosenDestination,
  LINKED_TYPES,
  type LinkedPage,
  linkedPageFields,
  PLACES,
  problemOfDestination,
} from '../../src/cms/rules/destination.ts';
import { originalsAlone } from './translatable.ts';

type Item = { title: string; value: string };

const sectionsQuery = '*[_id == $pageId][0].sections[]{"title": heading, "value": anchor}';

/** Offers the sections of the published page that is selected in the field next to this one. */
function SectionInput(props: StringInputProps) {
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
        // If the lake doesn't respond, the Studio reports the error itself.
        () => setSections([]),
      );
    return () => asked.abort();
  }, [client, pageId]);

  // A section that the page no longer has stays in the list, because the check's message mentions it.
  const isKnown = !value || sections.some((section) => section.value === value);
  const list = isKnown ? sections : [...sections, { title: value, value }];
  return props.renderDefault({
    ...props,
    schemaType: { ...schemaType, options: { ...schemaType.options, list } },
  });
}

/** Once filled in, it stands alone. */
function Alternative(props: StringFieldProps) {
  const { title = '', value } = props;
  return props.renderDefault({
    ...props,
    title: value ? title : `Or ${title[0]?.toLowerCase()}${title.slice(1)}`,
  });
}

type Chosen = ChosenDestination & { page?: { _ref?: string } };

/** The target of a link. Once one of the three fields is filled in, the other two are hidden. */
export const destination = defineType({
  name: 'destination',
  title: 'Goes to',
  type: 'object',
  fields: [
    defineField({
      name: 'page',
      title: 'A page or question',
      type: 'reference',
      to: LINKED_TYPES.map((type) => ({ type })),
      options: originalsAlone,
      hidden: ({ value, parent }) => !value && isChosen(parent, 'place', 'elsewhere'),
      // Turns off Sanity's own rule, because `checkDestination` reports the same problem with the site's message.
      validation: () => [],
    }),
    defineField({
      name: 'section',
      title: 'Section of a legal page',
      type: 'string',
      description: 'Optional. The link opens the page at this section.',
      components: { input: SectionInput },
      hidden: ({ value, parent }) => !value && !isChosen(parent, 'page'),
    }),
    defineField({
      name: 'place',
      title: 'Another place on this site',
      type: 'string',
      options: { list: [...PLACES] },
      components: { field: Alternative },
      hidden: ({ value, parent }) => !value && isChosen(parent, 'page', 'elsewhere'),
    }),
    defineField({
      name: 'elsewhere',
      title: 'An external address',
      type: 'string',
      description: 'https://…, mailto:…, or tel:…',
      components: { field: Alternative },
      hidden: ({ value, parent }) => !value && isChosen(parent, 'page', 'place'),
    }),
  ],
});

/** The rule for each destination field. A field that has its own rules doesn't inherit its type's. */
export async function checkDestination(
  chosen: Chosen | undefined,
  context: ValidationContext,
): Promise<string | true> {
  return chosen ? problemOfDestination(await resolved(chosen, context)) : true;
}

function isChosen(parent: unknown, ...names: string[]): boolean {
  return names.some(
    (name) => typeof parent === 'object' && parent !== null && Boolean(Reflect.get(parent, name)),
  );
}

/** Returns the destination as the build sees it, with the published document in place of the reference. */
async function resolved(
  chosen: Chosen,
  { getClient }: ValidationContext,
): Promise<ChosenDestination> {
  const pageId = chosen.page?._ref;
  if (!pageId) return { ...chosen, page: null };
  const page = await getClient(API).fetch<LinkedPage | null>(
    `*[_id == $pageId][0]{${linkedPageFields}}`,
    { pageId },
    { perspective: 'published' },
  );
  return { ...chosen, pageId, page };
}
