import { Badge, type BadgeTone, Box, Button, Card, Flex, Stack, Text } from '@sanity/ui';
import { type Schema, useClient, useSchema } from 'sanity';
import { IntentLink } from 'sanity/router';
import { API } from '../../src/cms/lake-api.ts';
import { TEXT_PLACES } from '../../src/cms/text-places.ts';
import {
  type Document,
  RELEASED_PAGES,
  type ReportedPage,
  reportTranslations,
  type Translated,
  type TranslationStatus,
} from '../../src/cms/translation-report.ts';
import { TRANSLATED_INTO } from '../../src/words/languages.ts';
import { namingFieldOf } from '../naming-fields.ts';
import { Section } from '../publishing/Section.tsx';
import { useLive } from '../publishing/use-live.ts';
import { useToastedRequest } from '../publishing/use-request.ts';
import { TRANSLATABLE } from '../schemaTypes/index.ts';

/** With their translations and drafts. */
const LISTED = { types: [...TRANSLATABLE, RELEASED_PAGES] };

type Target = (typeof TRANSLATED_INTO)[number];

type PaneProps = { options?: Record<string, unknown> };

const STATUSES: Record<TranslationStatus, { label: string; tone: BadgeTone }> = {
  missing: { label: 'Missing', tone: 'critical' },
  unpublished: { label: 'Not published', tone: 'critical' },
  outOfDate: { label: 'Out of date', tone: 'caution' },
  partial: { label: 'Partly in English', tone: 'caution' },
  current: { label: 'Current', tone: 'positive' },
};

/** A pane whose option `language` names the language. */
export function TranslationsPane({ options }: PaneProps) {
  const language = TRANSLATED_INTO.find(({ id }) => id === options?.language);
  const documents = useLive<Document>('*[_type in $types]', LISTED, '_type, order');
  if (!language || !documents) return null;
  const { pages, texts } = reportTranslations(documents, language.id);
  return (
    <Box padding={4} overflow="auto" height="fill">
      <Stack gap={5}>
        <Section title="Pages">
          <Text size={1} muted>
            The site offers a page in {language.title} once it is released. Until then, links lead
            to the English page.
          </Text>
          {pages.map((page) => (
            <PageRow key={page.page.original._id} page={page} language={language} />
          ))}
        </Section>
        <Section title="Texts">
          {texts.map((text) => (
            <TextRow key={text.translationId} text={text} />
          ))}
        </Section>
      </Stack>
    </Box>
  );
}

function PageRow({ page, language }: { page: ReportedPage; language: Target }) {
  const { page: text, isReleased, remaining } = page;
  const { isBusy, release } = useRelease(language);
  const isTranslated = text.status !== 'missing' && text.status !== 'unpublished';
  const [title] = titleOf(text.original, useSchema()).split(':');
  return (
    <Card border radius={2} padding={3} data-testid={`page-${text.original._id}`}>
      <Stack gap={3}>
        <Flex align="center" gap={3}>
          <Box flex={1}>
            <Text size={1} weight="medium">
              {title}
            </Text>
          </Box>
          {remaining.length === 0 && <StatusBadge status="current" />}
          <Badge tone={isReleased ? 'positive' : 'default'}>
            {isReleased ? 'Released' : 'Not released'}
          </Badge>
          <Button
            mode="ghost"
            fontSize={1}
            padding={2}
            text={isReleased ? 'Withdraw' : 'Release'}
            disabled={!isReleased && !isTranslated}
            loading={isBusy}
            onClick={() => release(text.original._id, !isReleased)}
          />
        </Flex>
        {remaining.map((one) => (
          <TextRow key={one.translationId} text={one} />
        ))}
      </Stack>
    </Card>
  );
}

/** Links to the translation, or to the original if it has none. */
function TextRow({ text: { original, translationId, status } }: { text: Translated }) {
  const id = status === 'missing' ? original._id : translationId;
  const title = titleOf(original, useSchema());
  return (
    <Flex align="center" gap={3}>
      <Box flex={1}>
        <Text size={1}>
          <IntentLink intent="edit" params={{ id, type: original._type }}>
            {title}
          </IntentLink>
        </Text>
      </Box>
      <StatusBadge status={status} />
    </Flex>
  );
}

function StatusBadge({ status }: { status: TranslationStatus }) {
  const { label, tone } = STATUSES[status];
  return <Badge tone={tone}>{label}</Badge>;
}

export function titleOf(document: Document, schema: Schema): string {
  const place = TEXT_PLACES.find(({ value }) => value === document.place)?.title;
  // Messages have a heading, but their type names them.
  const field = namingFieldOf(document, 'heading');
  const title = place || (field && document[field]);
  return typeof title === 'string' ? title : (schema.get(document._type)?.title ?? document._type);
}

/** Adds a page to the released ones, or removes it from them. */
function useRelease({ id: language }: Target) {
  const client = useClient(API);
  const { isBusy, send } = useToastedRequest();
  const release = (page: string, isReleased: boolean) => {
    const without = client.patch(RELEASED_PAGES).unset([`${language}[_ref == "${page}"]`]);
    const reference = { _type: 'reference', _ref: page, _key: page };
    const changed = isReleased ? without.append(language, [reference]) : without;
    const changes = client
      .transaction()
      .createIfNotExists({ _id: RELEASED_PAGES, _type: RELEASED_PAGES })
      .patch(client.patch(RELEASED_PAGES).setIfMissing({ [language]: [] }))
      .patch(changed);
    send(() => changes.commit().then(() => undefined));
  };
  return { isBusy, release };
}
