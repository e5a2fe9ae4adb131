import ts from 'typescript';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sourcesIn, textOf } from '#tests/architecture/source-files.ts';
import { onNewPage } from '#tests/support/new-page.ts';
import { spanish } from '#words/spanish/spanish.ts';

const load = (): Promise<typeof import('./analytics.ts')> =>
  import(/* @vite-ignore */ onNewPage('./analytics.ts'));

describe('Analytics', () => {
  beforeEach(() => {
    vi.stubGlobal('window', {});
    vi.stubGlobal('navigator', {});
  });
  afterEach(() => vi.unstubAllGlobals());

  it('adds views and clicks to the page’s queue by screen name', {
    tags: ['AMB-129'],
  }, async () => {
    const { trackEvent, trackView } = await load();
    trackView('shipping-address');
    trackView('shipping-address');
    trackEvent('shipping-address', 'CONTINUE');
    expect(window.dataLayer).toEqual([
      { event: 'storefront', screen: 'shipping-address', action: 'view' },
      { event: 'storefront', screen: 'shipping-address', action: 'CONTINUE' },
    ]);
  });

  it('reports nothing about a visitor who opted out through Global Privacy Control', async () => {
    vi.stubGlobal('navigator', { globalPrivacyControl: true });
    const { trackView } = await load();
    trackView('home');
    expect(window.dataLayer).toBeUndefined();
  });

  it('keeps a page name that was reported before the header loads', async () => {
    vi.stubGlobal('location', { pathname: '/dashboard/profile/u1' });
    vi.stubGlobal('document', { addEventListener() {}, documentElement: { lang: 'en-US' } });
    const { trackPage, trackView } = await load();
    trackView('profile');
    trackPage();
    expect(window.dataLayer).toEqual([{ event: 'storefront', screen: 'profile', action: 'view' }]);
  });

  it('names buttons in English on a translated page', async () => {
    const texts = { 'Keep {email}': 'Seguir con {email}', BACK: 'VOLVER' };
    vi.stubGlobal('document', {
      documentElement: { lang: 'es' },
      getElementById: () => ({ textContent: JSON.stringify(texts) }),
    });
    const file = onNewPage('../../words/store-browser.ts');
    const { englishFor }: typeof import('#words/store-browser.ts') = await import(file);
    expect(['Seguir con', 'VOLVER', 'OTHER'].map(englishFor)).toEqual(['Keep', 'BACK', 'OTHER']);
  });

  it('names screens without their ids', async () => {
    const { screenOfPath } = await load();
    expect(screenOfPath('/shipping-address/u1/v1')).toBe('shipping-address');
    expect(screenOfPath('/')).toBe('home');
  });
});

/** Clickable elements, and components that pass their label on to one. */
const CONTROLS = ['button', 'Button', 'Turn', 'Menu', 'a'];

type Words = { file: string; words: ts.JsxChild | ts.JsxAttributeValue };

/** The desk's page has no header, so it reports nothing. */
const DESK = 'src/islands/desk/';

/** Returns the first text in each control of the customers' islands, or the control's name if it has no text. */
function wordsOfControls(): Words[] {
  const files = sourcesIn('src/islands').filter(
    (file) => /(?<!\.test)\.tsx$/.test(file) && !file.startsWith(DESK),
  );
  return files.flatMap((file) => {
    const found: Words[] = [];
    const look = (node: ts.Node) => {
      if (ts.isJsxElement(node)) found.push(...wordsOf(file, node));
      ts.forEachChild(node, look);
    };
    look(ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
    return found;
  });
}

function wordsOf(file: string, { openingElement, children }: ts.JsxElement): Words[] {
  const tag = openingElement.tagName.getText();
  const attributes = openingElement.attributes.properties.filter(ts.isJsxAttribute);
  const given = (name: string) =>
    attributes.find((attribute) => attribute.name.getText() === name)?.initializer;
  if (!CONTROLS.includes(tag)) return [];
  // Clicks on links that aren't styled as buttons aren't reported.
  if (tag === 'a' && !given('className')?.getText().includes('button')) return [];
  const [first] = children.filter(
    (child) => child.getText().trim() !== '' && !(ts.isJsxElement(child) && !isSpan(child)),
  );
  const isText = first !== undefined && !ts.isJsxSelfClosingElement(first);
  const label = given(tag === 'Menu' ? 'label' : 'aria-label');
  return [isText && tag !== 'Menu' ? first : undefined, label].flatMap((words) =>
    words === undefined ? [] : { file, words },
  );
}

const isSpan = (node: ts.JsxElement) => node.openingElement.tagName.getText() === 'span';

function isLiteral(node: ts.Node): boolean {
  if (ts.isParenthesizedExpression(node)) return isLiteral(node.expression);
  if (ts.isJsxElement(node) && isSpan(node)) {
    const [first] = node.children.filter((child) => child.getText().trim() !== '');
    return first !== undefined && isLiteral(first);
  }
  if (ts.isJsxText(node) || ts.isStringLiteral(node)) return true;
  if (ts.isJsxExpression(node)) return node.expression !== undefined && isLiteral(node.expression);
  if (ts.isConditionalExpression(node))
    return isLiteral(node.whenTrue) && isLiteral(node.whenFalse);
  return ts.isCallExpression(node)
    ? isTranslated(node)
    : ts.isIdentifier(node) && isPartOfSentence(node);
}

/** Whether these are the words of a tag in a sentence. They never contain values. */
function isPartOfSentence(node: ts.Identifier): boolean {
  const call = ts.findAncestor(node, ts.isCallExpression);
  return node.text === 'words' && call?.expression.getText() === 'rich';
}

/** Whether a label in every language is, or begins with, a literal. */
function isTranslated({ expression, arguments: [sentence, values] }: ts.CallExpression): boolean {
  if (!sentence || !ts.isStringLiteral(sentence)) return false;
  const call = expression.getText();
  const texts = new Map(Object.entries(spanish));
  const versions = [sentence.text, texts.get(sentence.text) ?? ''];
  // `rich` puts each value into an element, but `t` puts them into the text.
  if (call === 't') return values === undefined;
  return call === 'rich' && versions.every((text) => /^\s*[^\s{<]/.test(text));
}

it('no input is reported, because each control’s label starts with a literal', {
  tags: ['TRUE-008', 'AUD-014'],
}, () => {
  const reportsAtDesk = [...sourcesIn(DESK), 'src/pages/desk.astro'].filter((file) =>
    /early\/(analytics|start)|Header\.astro/.test(textOf(file)),
  );
  expect(reportsAtDesk).toEqual([]);
  const controls = wordsOfControls();
  expect(controls.length).toBeGreaterThan(50);
  const others = controls
    .filter(({ words }) => !isLiteral(words))
    .map(({ file, words }) => `${file.replace('src/islands/', '')}: ${words.getText()}`);
  expect(others.sort()).toEqual([
    // A button that turns the pages of a list. Its label comes from the literals in `turns`.
    'dashboard/Pager.tsx: {t(words)}',
    // The names of the columns to sort by.
    'dashboard/SortMenu.tsx: {translate(label)}',
    // An amount that we charge.
    'funnel/steps/difference/Difference.tsx: {button}',
    'menu/Menu.tsx: {button}',
    'menu/Menu.tsx: {label}',
    // The label of a `PassLink`.
    'progress/wallet/WalletLinks.tsx: <span>{words}</span>',
    'ui/Button.tsx: {busy ? <Busy /> : <Words {...props} />}',
  ]);
});
