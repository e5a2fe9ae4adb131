import { BellIcon } from '@sanity/icons/Bell';
import { BlockElementIcon } from '@sanity/icons/BlockElement';
import { BookIcon } from '@sanity/icons/Book';
import { CogIcon } from '@sanity/icons/Cog';
import { ComposeIcon } from '@sanity/icons/Compose';
import { EnvelopeIcon } from '@sanity/icons/Envelope';
import { HelpCircleIcon } from '@sanity/icons/HelpCircle';
import { HomeIcon } from '@sanity/icons/Home';
import { LinkIcon } from '@sanity/icons/Link';
import { RefreshIcon } from '@sanity/icons/Refresh';
import { TagIcon } from '@sanity/icons/Tag';
import { TranslateIcon } from '@sanity/icons/Translate';
import { catchError, distinctUntilChanged, map, of, startWith, switchMap } from 'rxjs';
import type { Template } from 'sanity';
import type {
  DefaultDocumentNodeResolver,
  StructureBuilder,
  UserComponent,
} from 'sanity/structure';
import { API } from '../src/cms/lake-api.ts';
import { SCREEN_WORDS } from '../src/cms/rules/screen-words.ts';
import { RELEASED_PAGES } from '../src/cms/translation-report.ts';
import { allMails, mailTopics } from '../src/mails/all.ts';
import { TRANSLATED_INTO } from '../src/words/languages.ts';
import { EmptyList } from './EmptyList.tsx';
import { MailView } from './mails/MailView.tsx';
import { LinksPane } from './publishing/LinksPane.tsx';
import { PlansIcon, PlansPane } from './publishing/PlansPane.tsx';
import { LISTEN } from './publishing/use-live.ts';
import { TranslationsPane } from './translations/TranslationsPane.tsx';

/** Types that have exactly one document, whose id is the type's name. */
export const onlyOnce = new Set([
  'siteSettings',
  'homePage',
  RELEASED_PAGES,
  SCREEN_WORDS,
  ...allMails.map(({ name }) => name),
]);

export const structure = (S: StructureBuilder) =>
  S.list()
    .title('Content')
    .items([
      single(S, 'homePage', 'Home page').icon(HomeIcon),
      list(S, 'servicePage', 'Service pages', byOrder).icon(BlockElementIcon),
      S.listItem()
        .title('Questions and answers')
        .icon(HelpCircleIcon)
        .child(
          S.list()
            .title('Questions and answers')
            .items([
              list(S, 'faqEntry', 'All questions', byOrder).icon(HelpCircleIcon),
              S.listItem()
                .title('Questions by category')
                .icon(TagIcon)
                .child(
                  S.documentTypeList('faqCategory')
                    .title('Category')
                    .apiVersion(API.apiVersion)
                    .filter(ORIGINALS)
                    .params({ type: 'faqCategory' })
                    .defaultOrdering(byOrder)
                    .child((categoryId) =>
                      S.documentList()
                        .title('Questions')
                        .schemaType('faqEntry')
                        .apiVersion(API.apiVersion)
                        .filter('_type == "faqEntry" && category._ref == $categoryId')
                        .params({ categoryId })
                        .defaultOrdering(byOrder)
                        .initialValueTemplates([
                          S.initialValueTemplateItem('faqEntry-in-category', { categoryId }),
                        ]),
                    ),
                ),
              list(S, 'faqCategory', 'Categories', byOrder).icon(TagIcon),
            ]),
        ),
      list(S, 'legalPage', 'Legal pages', [{ field: 'title', direction: 'asc' }]).icon(BookIcon),
      list(S, 'pageText', 'Page text', [{ field: 'place', direction: 'asc' }]).icon(ComposeIcon),
      S.listItem()
        .id('mails')
        .title('Emails')
        .icon(EnvelopeIcon)
        .child(
          S.list()
            .title('Emails')
            .items(
              mailTopics.flatMap((topic) => [
                S.divider().title(topic.title),
                ...topic.mails.map(({ name, title }) =>
                  S.documentListItem()
                    .id(name)
                    .schemaType(name)
                    .title(title)
                    .child(mail(S).schemaType(name).documentId(name).title(title)),
                ),
              ]),
            ),
        ),
      single(S, SCREEN_WORDS, 'Screen text').icon(TranslateIcon),
      S.divider(),
      listOrWords(S, 'announcement', 'Announcements', [
        { field: 'startsAt', direction: 'desc' },
      ]).icon(BellIcon),
      listOrWords(S, 'redirect', 'Redirects', [{ field: 'from', direction: 'asc' }]).icon(
        RefreshIcon,
      ),
      S.divider(),
      pane(S, PlansPane, 'plans', 'Approvals and schedule').icon(PlansIcon),
      pane(S, LinksPane, 'links', 'Broken links').icon(LinkIcon),
      ...TRANSLATED_INTO.map(({ id, title }) =>
        pane(S, TranslationsPane, `translations-${id}`, `${title} translations`, {
          language: id,
        }).icon(TranslateIcon),
      ),
      single(S, 'siteSettings', 'Site settings').icon(CogIcon),
    ]);

/** Of two lists, collapsed, and two panes. In a narrower window, Sanity would collapse the form. */
const FORM_AND_EMAIL_PX = 1302;

/** An email is shown next to its form, if there is room. */
const mail = (S: StructureBuilder) =>
  S.document()
    .views([S.view.form().id('editor'), S.view.component(MailView).id('email').title('Email')])
    .defaultPanes(globalThis.innerWidth < FORM_AND_EMAIL_PX ? ['editor'] : ['editor', 'email']);

const mailTypes = new Set(allMails.map(({ name }) => name));

/** How a document opens outside the structure, as a translation does. */
export const documentNode: DefaultDocumentNodeResolver = (S, { schemaType }) =>
  mailTypes.has(schemaType) ? mail(S) : S.document();

/** Translations have their own list. */
const ORIGINALS = '_type == $type && !defined(translationOf)';

type Ordering = { field: string; direction: 'asc' | 'desc' }[];
const byOrder: Ordering = [{ field: 'order', direction: 'asc' }];

function single(S: StructureBuilder, type: string, title: string) {
  return S.listItem()
    .id(type)
    .title(title)
    .child(S.document().schemaType(type).documentId(type).title(title));
}

function pane(
  S: StructureBuilder,
  component: UserComponent,
  id: string,
  title: string,
  options: Record<string, unknown> = {},
) {
  return S.listItem()
    .id(id)
    .title(title)
    .child(S.component(component).id(id).title(title).options(options));
}

type ListOf = [type: string, title: string, ordering: Ordering];

function list(S: StructureBuilder, ...[type, title, ordering]: ListOf) {
  return S.documentTypeListItem(type)
    .title(title)
    .child(listPane(S, type, title, ordering));
}

const listPane = (S: StructureBuilder, ...[type, title, ordering]: ListOf) =>
  S.documentTypeList(type)
    .title(title)
    .apiVersion(API.apiVersion)
    .filter(ORIGINALS)
    .params({ type })
    .defaultOrdering(ordering);

/** As long as the list is empty, says what it lists, and offers to create the first one. */
function listOrWords(S: StructureBuilder, ...[type, title, ordering]: ListOf) {
  const filter = `*[_type == "${type}" && !defined(translationOf)]`;
  const empty = S.component(EmptyList)
    .id(type)
    .title(title)
    .options({ type })
    .canHandleIntent((_: string, params: Record<string, unknown>) => params.type === type)
    .child((id: string) => S.document().documentId(id).schemaType(type).initialValueTemplate(type));
  return S.documentTypeListItem(type)
    .title(title)
    .child((_, { structureContext }) => {
      const client = structureContext.getClient(API).withConfig({ perspective: 'raw' });
      return client.listen(filter, {}, LISTEN).pipe(
        switchMap(() => client.observable.fetch<boolean>(`count(${filter}) > 0`)),
        // The list shows its own errors, such as those of a lost connection.
        catchError(() => of(true)),
        // The Studio resolves links with this, and must not wait for the lake, such as while offline.
        startWith(true),
        distinctUntilChanged(),
        map((hasSome) => (hasSome ? listPane(S, type, title, ordering) : empty)),
      );
    });
}

export function templates(given: Template[]): Template[] {
  const inCategory: Template = {
    id: 'faqEntry-in-category',
    title: 'Question in a category',
    schemaType: 'faqEntry',
    parameters: [{ name: 'categoryId', type: 'string' }],
    value: ({ categoryId }: { categoryId: string }) => ({
      order: 100,
      category: { _type: 'reference', _ref: categoryId },
    }),
  };
  return [...given.filter(({ schemaType }) => !onlyOnce.has(schemaType)), inCategory];
}
