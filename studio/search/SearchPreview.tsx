import { Box, Card, Flex, Stack, Text } from '@sanity/ui';
import { type DocumentDefinition, type StringInputProps, useEditState, useFormValue } from 'sanity';
import { cutOff, lengthOf, SEARCH_FIELDS, searchTextOf } from '../../src/cms/rules/search-text.ts';
import { originalIdOf } from '../../src/cms/translations.ts';
import { pagePathOf } from '../../src/cms/used-on.ts';
import { SITE } from '../mails/compose-mail.ts';

/** Shows, below a page's description, how the page appears in search results and when it is shared. */
export function withSearchPreview<Type extends DocumentDefinition>(type: Type): Type {
  const description = SEARCH_FIELDS[type.name]?.description;
  const fields = type.fields.map((field) =>
    field.name === description ? { ...field, components: { input: InputWithPreview } } : field,
  );
  return { ...type, fields };
}

function InputWithPreview(props: StringInputProps) {
  const document = useFormValue([]);
  const settings = useEditState('siteSettings', 'siteSettings').published;
  const _type = String(useFormValue(['_type']));
  const _id = String(useFormValue(['_id'])).replace(/^drafts\./, '');
  const { original, language } = originalIdOf(_id);
  const { draft, published } = useEditState(original, _type);
  const shown = searchTextOf({ ...(typeof document === 'object' ? document : {}), _id, _type });
  const path = pagePathOf(draft ?? published, language);
  return (
    <Stack gap={4}>
      {props.renderDefault(props)}
      {shown && (
        <SearchPreview
          {...shown}
          address={new URL(path ?? '/', SITE)}
          provider={String(settings?.providerName ?? '')}
        />
      )}
    </Stack>
  );
}

type Shown = { title: string; description: string; address: URL; provider: string };

function SearchPreview({ title, description, address, provider }: Shown) {
  const { host, pathname } = address;
  const full = `${title} – ${provider}`;
  return (
    <Flex gap={4} wrap="wrap" data-testid="search-preview">
      <Preview label="In search results">
        <Text size={1} muted>
          {[host, ...pathname.split('/').filter(Boolean)].join(' › ')}
        </Text>
        <Text size={2} style={{ color: 'var(--card-link-color)' }}>
          {cutOff('title', full)}
        </Text>
        <Text size={1}>{cutOff('description', description)}</Text>
        <Length part="title" text={title} full={full} />
        <Length part="description" text={description} />
      </Preview>
      <Preview label="When shared">
        {/* The site draws the picture from the same words. */}
        <Box style={{ aspectRatio: '1200 / 630', background: '#fdfcfa', padding: '8%' }}>
          <Stack gap={3}>
            <b style={{ color: '#0f2233', fontSize: '1.4em' }}>{title}</b>
            <span style={{ color: '#0f2233' }}>{provider}</span>
          </Stack>
        </Box>
        <Text size={1} weight="semibold">
          {title}
        </Text>
        <Text size={1}>{description}</Text>
        <Text size={1} muted>
          {host}
        </Text>
      </Preview>
    </Flex>
  );
}

function Preview({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <Card flex={1} border radius={2} padding={4} style={{ minWidth: '16em' }}>
      <Stack gap={4}>
        <Text size={1} weight="medium" muted>
          {label}
        </Text>
        {children}
      </Stack>
    </Card>
  );
}

type Counted = { part: 'title' | 'description'; text: string; full?: string };

function Length({ part, text, full = text }: Counted) {
  const { isCut, words } = lengthOf(part, text, full);
  return (
    <Text size={1} muted={!isCut} weight={isCut ? 'semibold' : 'regular'}>
      {`${part === 'title' ? 'Title' : 'Description'}: ${words}`}
    </Text>
  );
}
