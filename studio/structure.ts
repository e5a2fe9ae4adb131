import { BellIcon } from '@sanity/icons/Bell';
import { BlockElementIcon } from '@sanity/icons/BlockElement';
import { BookIcon } from '@sanity/icons/Book';
import { CogIcon } from '@sanity/icons/Cog';
import { ComposeIcon } from '@sanity/icons/Compose';
import { HelpCircleIcon } from '@sanity/icons/HelpCircle';
import { HomeIcon } from '@sanity/icons/Home';
import { RefreshIcon } from '@sanity/icons/Refresh';
import { TagIcon } from '@sanity/icons/Tag';
import type { DocumentActionComponent } from 'sanity';
import type { StructureBuilder, StructureResolver } from 'sanity/structure';

/** Types of which the site has exactly one document, whose id is the type's name. */
export const onlyOnce = new Set(['siteSettings', 'homePage']);

const KEPT = new Set(['publish', 'discardChanges', 'restore']);

/**
 * A document that exists only once can be changed and published, but not duplicated, deleted or unpublished.
 */
export function singletonActions(actions: DocumentActionComponent[]): DocumentActionComponent[] {
  return actions.filter(({ action }) => action !== undefined && KEPT.has(action));
}

/** The content in the order of the site: what every page shows, the home page, then the other pages. */
export const structure: StructureResolver = (S) =>
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
                    .defaultOrdering(byOrder)
                    .child((categoryId) =>
                      S.documentList()
                        .title('Questions')
                        .schemaType('faqEntry')
                        .apiVersion('2025-02-19')
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
      list(S, 'pageText', 'Page texts', [{ field: 'place', direction: 'asc' }]).icon(ComposeIcon),
      S.divider(),
      list(S, 'announcement', 'Announcements', [{ field: 'startsAt', direction: 'desc' }]).icon(
        BellIcon,
      ),
      list(S, 'redirect', 'Redirects', [{ field: 'from', direction: 'asc' }]).icon(RefreshIcon),
      S.divider(),
      single(S, 'siteSettings', 'Site settings').icon(CogIcon),
    ]);

type Ordering = { field: string; direction: 'asc' | 'desc' }[];
const byOrder: Ordering = [{ field: 'order', direction: 'asc' }];

function single(S: StructureBuilder, type: string, title: string) {
  return S.listItem()
    .id(type)
    .title(title)
    .child(S.document().schemaType(type).documentId(type).title(title));
}

function list(S: StructureBuilder, type: string, title: string, ordering: Ordering) {
  return S.documentTypeListItem(type)
    .title(title)
    .child(S.documentTypeList(type).title(title).defaultOrdering(ordering));
}
