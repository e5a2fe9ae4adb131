/**
 * A browser that translates a page replaces its text nodes. React keeps the ones that it created: it updates
 * them while they are detached, and fails when it removes one or inserts an element before it. Text that is
 * the only child of its element is safe, because React then sets the element's content.
 */
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { sourcesIn, textOf } from './source-files.ts';

/** Constant text, text that may change, an element that stays, and anything else that may appear and disappear. */
type Kind = 'text' | 'words' | 'element' | 'part';

const isText = (kind: Kind | undefined) => kind === 'text' || kind === 'words';
const isComponent = (name: string) => /^[A-Z]/.test(name);
const NOTHING = new Set(['null', 'undefined', 'true', 'false']);

const islands = sourcesIn('src/islands')
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  .map((file) => parse(textOf(file), file));
const steadyComponents = componentsWithOneRoot(islands);

describe('An island on a translated page', () => {
  it('puts changeable text in its own element', () => {
    expect(islands.length).toBeGreaterThan(150);
    expect(islands.flatMap(looseTexts)).toEqual([]);
  });

  it.each([
    '<p>Total {amount}</p>',
    '<p>{inWords(count)} in your cart</p>',
    '<p>{t("{count} in your cart", { count })} <b>now</b></p>',
    '<p>{isBusy ? <Spinner /> : "Save"} now</p>',
    '<p>{isLate && <b>Late</b>} by two days</p>',
    '<p><Maybe /> by two days</p>',
    '<>Save</>',
    '<Button>Pay {amount}</Button>',
    '<li><Icon />{children}</li>',
    '<div>{isTest ? <p>Only <b>a test</b></p> : <p>Paid</p>}</div>',
  ])('violates the rule with %s', (markup) => {
    expect(looseTexts(parse(`const planted = ${markup};`))).toHaveLength(1);
  });

  it.each([
    '<p>{totalOf(items)}</p>',
    '<p>{t("Late")} {isLate && <b>by two days</b>}</p>',
    '<div>{isTest ? <p key="test">Only <b>a test</b></p> : <p key="paid">Paid</p>}</div>',
    '<p>{isBusy ? <Spinner /> : "Save"}</p>',
    '<p>Late {isLate && <b>by two days</b>}</p>',
    '<p>Write to <b>{email}</b> or call.</p>',
    '<ul><li>None</li>{list.map((one) => <li key={one}>{one}</li>)}</ul>',
  ])('follows the rule with %s', (markup) => {
    expect(looseTexts(parse(`const planted = ${markup};`))).toEqual([]);
  });
});

describe('An effect', () => {
  it('returns only its cleanup', () => {
    expect(islands.flatMap(effectsWithValues)).toEqual([]);
  });

  it.each([
    'useEffect(() => element.scrollIntoView(), [])',
    'useLayoutEffect(() => setOpen(true))',
  ])('violates the rule with %s', (effect) => {
    expect(effectsWithValues(parse(effect))).toHaveLength(1);
  });
});

function parse(text: string, file = 'planted.tsx'): ts.SourceFile {
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
}

/** Returns the text that may change, or that is next to something that may change. */
function looseTexts(source: ts.SourceFile): string[] {
  const nodes = nodesIn(source);
  const shared = nodes.flatMap(sharedElements).flatMap(nodesIn).filter(isMixed);
  return [...new Set([...nodes.filter(isLoose), ...shared])].map(placeOf);
}

/** Returns the alternatives that React reconciles into each other: elements of one kind in one place. */
function sharedElements(node: ts.Node): ts.Expression[] {
  const isInner = ts.isConditionalExpression(node.parent ?? node);
  if (isInner || !(ts.isConditionalExpression(node) || ts.isFunctionDeclaration(node))) return [];
  const drawn = (ts.isFunctionDeclaration(node) ? returnsOf(node) : [node])
    .flatMap(alternativesOf)
    .filter((one) => ts.isJsxElement(one) || ts.isJsxFragment(one));
  const nameOf = (one: ts.JsxElement | ts.JsxFragment) =>
    ts.isJsxFragment(one) ? '' : `${tagOf(one)} ${keyOf(one)}`;
  return Object.values(Object.groupBy(drawn, nameOf)).flatMap((same = []) =>
    same.length > 1 ? same : [],
  );
}

function alternativesOf(node: ts.Expression): ts.Expression[] {
  if (ts.isParenthesizedExpression(node)) return alternativesOf(node.expression);
  if (!ts.isConditionalExpression(node)) return [node];
  return [...alternativesOf(node.whenTrue), ...alternativesOf(node.whenFalse)];
}

function keyOf({ openingElement: { attributes } }: ts.JsxElement): string {
  const key = attributes.properties.find(({ name }) => name?.getText() === 'key');
  return key?.getText() ?? '';
}

function isMixed(node: ts.Node): boolean {
  if (!ts.isJsxElement(node)) return false;
  const kinds = node.children.flatMap((child) => kindOfChild(child) ?? []);
  return kinds.length > 1 && kinds.includes('text');
}

function isLoose(node: ts.Node): boolean {
  if (ts.isFunctionDeclaration(node) && isComponent(node.name?.text ?? '')) {
    return returnsOf(node).some((value) => isText(kindOf(value)));
  }
  if (!ts.isJsxElement(node) && !ts.isJsxFragment(node)) return false;
  const kinds = node.children.flatMap((child) => kindOfChild(child) ?? []);
  if (isFragment(node)) return kinds.some(isText);
  if (kinds.length < 2) return false;
  const firstPart = kinds.indexOf('part');
  return kinds.includes('words') || (firstPart >= 0 && firstPart < kinds.lastIndexOf('text'));
}

function isFragment(node: ts.JsxElement | ts.JsxFragment): boolean {
  return ts.isJsxFragment(node) || tagOf(node) === 'Fragment';
}

function tagOf(node: ts.JsxElement | ts.JsxSelfClosingElement): string {
  return (ts.isJsxElement(node) ? node.openingElement : node).tagName.getText();
}

function kindOfChild(child: ts.JsxChild): Kind | undefined {
  // A lone space is not translated.
  if (ts.isJsxText(child)) return child.text.trim() === '' ? undefined : 'text';
  if (ts.isJsxExpression(child)) return child.expression && kindOf(child.expression);
  return kindOf(child);
}

/** Returns what an expression adds to its parent; undefined for nothing. */
function kindOf(node: ts.Expression | ts.JsxChild): Kind | undefined {
  if (ts.isParenthesizedExpression(node)) return kindOf(node.expression);
  if (ts.isJsxFragment(node)) return 'part';
  if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node)) {
    const tag = tagOf(node);
    return !isComponent(tag) || steadyComponents.has(tag) ? 'element' : 'part';
  }
  if (ts.isStringLiteralLike(node)) return node.text.trim() === '' ? undefined : 'text';
  if (ts.isNumericLiteral(node)) return 'text';
  if (NOTHING.has(node.getText())) return undefined;
  if (ts.isConditionalExpression(node)) return changing(node.whenTrue, node.whenFalse);
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return changing(node.right);
    if (kind !== ts.SyntaxKind.PlusToken) return changing(node.left, node.right);
  }
  if (ts.isArrayLiteralExpression(node)) return changing(...node.elements);
  if (ts.isCallExpression(node)) {
    if (isConstantSentence(node)) return 'text';
    const mapped = node.arguments.at(-1);
    if (mapped && ts.isArrowFunction(mapped)) return changing(...returnsOf(mapped));
  }
  return holdsElements(node) ? 'part' : 'words';
}

/** Whether a call returns a sentence in the page's language that contains no values. */
function isConstantSentence({ expression, arguments: [sentence, ...values] }: ts.CallExpression) {
  if (expression.getText() !== 't' || sentence === undefined || values.length > 0) return false;
  return ts.isStringLiteralLike(sentence);
}

/** Returns the kind of an expression that becomes one of these values, or none. */
function changing(...values: readonly ts.Expression[]): Kind {
  return values.map(kindOf).some(isText) ? 'words' : 'part';
}

/** Whether the file declares this name as elements, or builds it from elements. */
function holdsElements(node: ts.Node): boolean {
  const callee = ts.isCallExpression(node) ? node.expression : node;
  const name = ts.isPropertyAccessExpression(callee) ? callee.name.text : callee.getText();
  const source = node.getSourceFile();
  if (name === 'createPortal') return true;
  const type = new RegExp(`\\b${name}\\??: (?:\\([^()]*\\) => )?Elements\\b`);
  if (type.test(source.text)) return true;
  return nodesIn(source).some(
    (other) =>
      ts.isVariableDeclaration(other) &&
      other.name.getText() === name &&
      other.initializer !== undefined &&
      !ts.isIdentifier(other.initializer) &&
      isBuiltOfElements(other.initializer),
  );
}

function isBuiltOfElements(node: ts.Expression): boolean {
  const inner = ts.isParenthesizedExpression(node) ? node.expression : node;
  return ts.isJsxElement(inner) || ts.isJsxSelfClosingElement(inner);
}

function componentsWithOneRoot(sources: readonly ts.SourceFile[]): ReadonlySet<string> {
  const functions = sources.flatMap(nodesIn).filter(ts.isFunctionDeclaration);
  const isSteady = (node: ts.FunctionDeclaration) => {
    const [root, ...others] = returnsOf(node).map((value) =>
      ts.isParenthesizedExpression(value) ? value.expression : value,
    );
    if (root === undefined || others.length > 0) return false;
    if (!ts.isJsxElement(root) && !ts.isJsxSelfClosingElement(root)) return false;
    return !isComponent(tagOf(root));
  };
  const nameOf = ({ name }: ts.FunctionDeclaration) => name?.text ?? '';
  const others = new Set(functions.filter((node) => !isSteady(node)).map(nameOf));
  return new Set(functions.map(nameOf).filter((name) => !others.has(name)));
}

/** Excludes the returns of nested functions. */
function returnsOf(node: ts.FunctionDeclaration | ts.ArrowFunction): ts.Expression[] {
  if (!node.body) return [];
  if (!ts.isBlock(node.body)) return [node.body];
  const found: ts.Expression[] = [];
  const look = (inner: ts.Node) => {
    if (ts.isReturnStatement(inner) && inner.expression) found.push(inner.expression);
    else if (!ts.isFunctionLike(inner)) ts.forEachChild(inner, look);
  };
  look(node.body);
  return found;
}

/**
 * Returns the effects whose short form returns a value, which React calls as the cleanup. A call that
 * returns nothing today may return a value in a future browser, as `scrollIntoView` did.
 */
function effectsWithValues(source: ts.SourceFile): string[] {
  return nodesIn(source)
    .filter(ts.isCallExpression)
    .filter(({ expression }) => /^use(?:Layout|Insertion)?Effect$/.test(expression.getText()))
    .filter(({ arguments: [effect] }) => {
      if (!effect || !ts.isArrowFunction(effect) || ts.isBlock(effect.body)) return false;
      return !ts.isArrowFunction(effect.body);
    })
    .map(placeOf);
}

function nodesIn(source: ts.Node): ts.Node[] {
  const found: ts.Node[] = [];
  const look = (node: ts.Node) => {
    found.push(node);
    ts.forEachChild(node, look);
  };
  look(source);
  return found;
}

function placeOf(node: ts.Node): string {
  const source = node.getSourceFile();
  const { line } = source.getLineAndCharacterOfPosition(node.getStart());
  return `${source.fileName}:${line + 1} ${node.getText().replace(/\s+/g, ' ').slice(0, 120)}`;
}
