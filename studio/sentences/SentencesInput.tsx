import {
  Box,
  Button,
  Card,
  Flex,
  Grid,
  Select,
  Stack,
  Text,
  TextArea,
  TextInput,
} from '@sanity/ui';
import { useState } from 'react';
import {
  type ArrayOfObjectsInputProps,
  type DocumentDefinition,
  insert,
  set,
  setIfMissing,
  unset,
} from 'sanity';
import {
  GONE,
  IS_FIXED,
  isFixed,
  isKnown,
  isOutOfDate,
  OUT_OF_DATE,
  problemOfWords,
  type Replacement,
  SCREEN_WORDS,
  type WordsField,
} from '../../src/cms/rules/screen-words.ts';
import { mentions } from '../../src/components/faq-search.ts';
import { catalogue } from '../../src/words/spanish/spanish.ts';

type Sentence = Replacement & { _key: string };
type Row = { sentence: string; spanish: string; area: string };

const AREAS: Record<keyof typeof catalogue, string> = {
  frame: 'Every page',
  pages: 'Pages',
  forms: 'Forms',
  lookup: 'Finding a vehicle',
  fees: 'Fees',
  checkout: 'An order up to payment',
  orders: 'A paid order',
  account: 'Login, dashboard, privacy request',
  answers: 'Messages from the server',
  mails: 'Email frames and buttons',
  documents: 'Cards and other documents',
};

const ROWS: Row[] = Object.entries(catalogue).flatMap(([area, sentences]) =>
  Object.entries(sentences).map(([sentence, spanish]) => ({ area, sentence, spanish })),
);
const areaTitles = new Map(Object.entries(AREAS));
/** More fields would slow down typing. */
const MAX_SHOWN = 50;
const REPLACED = 'replaced';

/** Lists all sentences of the document with editors' words, of which the document stores only those replaced. */
export function withSentences<Type extends DocumentDefinition>(type: Type): Type {
  if (type.name !== SCREEN_WORDS) return type;
  const fields = type.fields.map((field) => ({ ...field, components: { input: SentencesInput } }));
  return { ...type, fields };
}

function SentencesInput({ value, onChange, readOnly }: ArrayOfObjectsInputProps<Sentence>) {
  const stored = value ?? [];
  const [search, setSearch] = useState('');
  const [area, setArea] = useState('');
  const bySentence = new Map(stored.map((one) => [one.sentence, one]));
  const found = ROWS.filter((row) => {
    const replacement = bySentence.get(row.sentence);
    if (area === REPLACED ? !replacement : area !== '' && area !== row.area) return false;
    const texts = [row.sentence, row.spanish, replacement?.english, replacement?.spanish];
    return mentions(texts.join(' '), search);
  });

  const store = ({ sentence, english, spanish, translatedFrom }: Replacement) => {
    const known = bySentence.get(sentence);
    const texts = Object.entries({ english, spanish, translatedFrom }).filter(([, text]) => text);
    const item = {
      _key: known?._key ?? crypto.randomUUID(),
      sentence,
      ...Object.fromEntries(texts),
    };
    if (!known) return onChange([setIfMissing([]), insert([item], 'after', [-1])]);
    const at = [{ _key: known._key }];
    onChange(english || spanish ? set(item, at) : unset(at));
  };

  return (
    <Stack gap={4}>
      <Grid gridTemplateColumns={2} gap={3}>
        <TextInput
          aria-label="Search sentences"
          placeholder="Search, in English or Spanish"
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        <Select
          aria-label="Area"
          value={area}
          onChange={({ currentTarget }) => setArea(currentTarget.value)}
        >
          <option value="">All areas</option>
          <option value={REPLACED}>Replaced sentences</option>
          {Object.entries(AREAS).map(([name, title]) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </Select>
      </Grid>
      {stored
        .filter(({ sentence }) => !isKnown(sentence))
        .map((one) => (
          <Card key={one._key} tone="caution" border radius={2} padding={3}>
            <Stack gap={3}>
              <Text size={1}>
                “{one.sentence}”: {[one.english, one.spanish].filter(Boolean).join(' / ')}
              </Text>
              <Text size={1}>{GONE}</Text>
              <Button
                mode="ghost"
                text="Remove"
                disabled={readOnly === true}
                onClick={() => onChange(unset([{ _key: one._key }]))}
              />
            </Stack>
          </Card>
        ))}
      {found.slice(0, MAX_SHOWN).map((row) => (
        <SentenceRow
          key={`${row.area} ${row.sentence}`}
          row={row}
          replacement={bySentence.get(row.sentence)}
          readOnly={readOnly === true}
          store={store}
        />
      ))}
      <Text size={1} muted>
        {resultOf(found.length)}
      </Text>
    </Stack>
  );
}

function resultOf(count: number): string {
  if (count === 0)
    return 'No sentence found. If it is in the text of a page, click it in the Preview.';
  if (count > MAX_SHOWN) return `Showing ${MAX_SHOWN} of ${count} sentences. Search to see others.`;
  return `${count} ${count === 1 ? 'sentence' : 'sentences'}.`;
}

type RowProps = {
  row: Row;
  replacement: Sentence | undefined;
  readOnly: boolean;
  store: (replacement: Replacement) => void;
};

function SentenceRow({ row, replacement, readOnly, store }: RowProps) {
  const { sentence, spanish } = row;
  const fixed = isFixed(sentence);
  const field = (name: WordsField, language: string, original: string) => {
    const problem = replacement ? problemOfWords(replacement, name) : true;
    // Words from an import or an earlier release can still be removed.
    const isLocked = readOnly || (fixed && name === 'english' && !replacement?.english);
    return (
      <Stack gap={2}>
        <Text size={1} muted>
          {language}
        </Text>
        <TextArea
          aria-label={`${language}: ${sentence}`}
          rows={Math.ceil(original.length / 33)}
          placeholder={original}
          value={replacement?.[name] ?? ''}
          readOnly={isLocked}
          customValidity={problem === true ? undefined : problem}
          onChange={({ currentTarget }) => {
            const english = name === 'spanish' && { translatedFrom: replacement?.english };
            store({ sentence, ...replacement, ...english, [name]: currentTarget.value });
          }}
        />
        {problem !== true && <Text size={1}>{problem}</Text>}
      </Stack>
    );
  };
  return (
    <Card border radius={2} padding={3} tone={replacement ? 'primary' : 'default'}>
      <Stack gap={3}>
        <Text size={1} muted>
          {areaTitles.get(row.area)}
        </Text>
        <Text size={1} weight="semibold">
          {sentence}
        </Text>
        <Grid gridTemplateColumns={[1, 1, 2]} gap={3}>
          {field('english', 'English', sentence)}
          {field('spanish', 'Spanish', spanish)}
        </Grid>
        {replacement && isOutOfDate(replacement) && (
          <Flex align="center" gap={3}>
            <Box flex={1}>
              <Text size={1}>{OUT_OF_DATE} Change the Spanish to match.</Text>
            </Box>
            <Button
              mode="ghost"
              text="No change needed"
              disabled={readOnly}
              onClick={() => store({ ...replacement, translatedFrom: replacement.english })}
            />
          </Flex>
        )}
        {fixed && (
          <Text size={1} muted>
            {IS_FIXED}
          </Text>
        )}
      </Stack>
    </Card>
  );
}
