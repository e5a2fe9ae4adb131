import { Box, Button, Card, Flex, Select, Stack, Text } from '@sanity/ui';
import { useEffect, useState } from 'react';
import { type SanityDocument, useClient, useEditState } from 'sanity';
import type { UserViewComponent } from 'sanity/structure';
import type { Documents } from '../../src/cms/fetch-content.ts';
import { API } from '../../src/cms/lake-api.ts';
import { SCREEN_WORDS } from '../../src/cms/rules/screen-words.ts';
import { translationIdOf } from '../../src/cms/translations.ts';
import { SEND_MAIL_TEST } from '../../src/contracts/api/mail-test.ts';
import { allMails } from '../../src/mails/all.ts';
import { sampleTitles } from '../../src/mails/samples.ts';
import { LANGUAGES, type Language, languageOf, nameOfLanguage } from '../../src/words/languages.ts';
import { composeMail, pageOf, sampleWith } from './compose-mail.ts';
import { partAround } from './mail-field.ts';
import { useMailTest } from './use-mail-test.tsx';

/** Shows an email next to its form, with the words of the form and sample values. */
export const MailView: UserViewComponent = ({ document: { displayed } }) => {
  const type = String(displayed._type);
  // The document is empty at first.
  const [chosen, setChosen] = useState<Language>();
  const language = chosen ?? languageOf(displayed.language);
  const [isPlain, setIsPlain] = useState(false);
  const titles = sampleTitles(type);
  const [sample, setSample] = useState(titles[0] ?? '');
  const documents = useMailDocuments(type);
  const test = useMailTest();
  // The form is next to this view, and its editor looks at the field that has the focus.
  useEffect(() => {
    const look = ({ target }: FocusEvent) => {
      const part = partAround(target);
      if (!documents || !part) return;
      setSample((last) => sampleWith(part, documents, { mail: type, sample: last, language }));
    };
    document.addEventListener('focusin', look);
    return () => document.removeEventListener('focusin', look);
  }, [documents, type, language]);
  if (!documents) return null;
  const shown = { mail: type, sample, language };
  const { email, words } = composeMail(documents, shown);
  return (
    <Flex direction="column" height="fill">
      <Card padding={3} borderBottom>
        <Stack gap={3}>
          <Flex gap={2} wrap="wrap" align="center">
            {LANGUAGES.map((id) => (
              <Button
                key={id}
                text={nameOfLanguage(id)}
                lang={id}
                fontSize={1}
                padding={2}
                mode={id === language ? 'default' : 'ghost'}
                aria-pressed={id === language}
                onClick={() => setChosen(id)}
              />
            ))}
            <Button
              text="Plain text"
              fontSize={1}
              padding={2}
              mode={isPlain ? 'default' : 'ghost'}
              aria-pressed={isPlain}
              onClick={() => setIsPlain(!isPlain)}
            />
            <Box flex={1} />
            <Button
              text={test.isSending ? 'Sending…' : SEND_MAIL_TEST}
              fontSize={1}
              padding={2}
              mode="ghost"
              disabled={test.isSending}
              onClick={() => void test.send({ ...shown, words })}
            />
          </Flex>
          <Select
            aria-label="Case"
            fontSize={1}
            padding={2}
            value={sample}
            onChange={({ currentTarget }) => setSample(currentTarget.value)}
          >
            {titles.map((title) => (
              <option key={title}>{title}</option>
            ))}
          </Select>
          <Text size={1} weight="semibold" data-testid="mail-subject">
            {email?.subject ?? 'Complete the site settings to see the email.'}
          </Text>
        </Stack>
      </Card>
      {email && isPlain && (
        <Box flex={1} padding={3} overflow="auto">
          <pre style={{ margin: 0, whiteSpace: 'pre-wrap', fontFamily: 'monospace' }}>
            {email.text}
          </pre>
        </Box>
      )}
      {email && !isPlain && (
        <iframe
          title={`Email: ${email.subject}`}
          sandbox=""
          srcDoc={pageOf(email)}
          style={{ flex: 1, border: 0, background: '#fff' }}
        />
      )}
    </Flex>
  );
};

/** The texts of all emails, the site settings, and the words of screens, with the latest words of one email in each language. */
function useMailDocuments(type: string): Documents | undefined {
  const client = useClient(API);
  const [stored, setStored] = useState<Documents>();
  const english = useLatest(type, type);
  const translated = useLatest(translationIdOf(type, 'es'), type);
  useEffect(() => {
    let ended = false;
    client
      .fetch<Documents>(
        '*[_type in $types]',
        { types: ['siteSettings', SCREEN_WORDS, ...allMails.map(({ name }) => name)] },
        { perspective: 'drafts' },
      )
      .then(
        (found) => !ended && setStored(found),
        () => !ended && setStored([]),
      );
    return () => {
      ended = true;
    };
  }, [client]);
  return (
    stored && [
      ...stored.filter(({ _type }) => _type !== type),
      ...[english, translated].flatMap((latest) => (latest ? [latest] : [])),
    ]
  );
}

/** A document as its form shows it, under its published id. */
function useLatest(id: string, type: string): SanityDocument | undefined {
  const { draft, published } = useEditState(id, type);
  const latest = draft ?? published;
  return latest ? { ...latest, _id: id } : undefined;
}
