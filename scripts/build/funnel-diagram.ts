/** Generates docs/funnel.md from the statechart: `npm run docs`. */
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { AnyStateNode } from 'xstate';
import { funnelMachine } from '../../src/funnel/machine.ts';
import { payingStates } from '../../src/funnel/screens/paying.ts';
import { funnelRoutes } from '../../src/routes/funnel.ts';

export const DIAGRAM_FILE = new URL('../../docs/funnel.md', import.meta.url);

export function funnelPage(): string {
  const screens = Object.values(funnelMachine.root.states);
  const addresses = funnelRoutes.map(({ state, pattern }) => `| ${state} | \`${pattern}\` |`);
  return `# The funnel's statechart

\`npm run docs\` generates this page from \`src/funnel/machine.ts\`. A test fails if the page is outdated.

From every state, opening a link (\`route.opened\`) goes to the screen of its URL, and \`restart.clicked\` goes to \`home\`, where the host
shows the lookup. Neither works while a payment is in progress. \`difference\` pays in the same states as \`payment\`. Code, tests, and the table of URLs use the state's name for its screen.

## Screens

${diagram(outline(screens))}

${screens.filter(hasStates).map(section).join('\n\n')}

## URLs

| State | URL |
|---|---|
${addresses.join('\n')}
`;
}

/** Omits nested states. */
function outline(screens: AnyStateNode[]): string[] {
  const ways = screens.flatMap((screen) =>
    [screen, ...descendants(screen)].flatMap(arrowsOf).flatMap(({ label, to }) => {
      const target = screenOf(to);
      return target === screen.key ? [] : [`${screen.key} --> ${target}: ${label}`];
    }),
  );
  return ['[*] --> starting', ...new Set(ways)];
}

function section(screen: AnyStateNode): string {
  const inside = ownStates(screen);
  const lines = inside
    .flatMap((node) =>
      arrowsOf(node).map(({ label, to }) => `${nameOf(node)} --> ${nameOf(to)}: ${label}`),
    )
    .concat(arrowsOf(screen).map(({ label, to }) => `${screen.key} --> ${nameOf(to)}: ${label}`));
  const first = screen.initial.target[0];
  return `### ${screen.key}\n\n${diagram([`[*] --> ${first ? nameOf(first) : ''}`, ...new Set(lines)])}`;
}

function diagram(lines: string[]): string {
  return `\`\`\`mermaid\nstateDiagram-v2\n${lines.map((line) => `  ${line}`).join('\n')}\n\`\`\``;
}

type Arrow = { label: string; to: AnyStateNode };

function arrowsOf(node: AnyStateNode): Arrow[] {
  const defined = [...node.transitions.values()].flat().concat(node.always ?? []);
  return defined.flatMap(({ eventType, guard, target }) =>
    (target ?? []).map((to) => ({ label: labelOf(eventType, guardName(guard)), to })),
  );
}

const WORDS: readonly (readonly [RegExp, string])[] = [
  [/^xstate\.done\.actor/, 'done'],
  [/^xstate\.error\.actor/, 'failed'],
  [/^xstate\.after/, 'after a second'],
  [/^$/, 'at once'],
];

function labelOf(eventType: string, guard: string): string {
  const word = WORDS.find(([pattern]) => pattern.test(eventType))?.[1] ?? eventType;
  return [word, guard].filter(Boolean).join(' ');
}

function guardName(guard: unknown): string {
  if (typeof guard === 'string') return `[${guard}]`;
  if (typeof guard === 'function') return `[${guard.name}]`;
  if (typeof guard === 'object' && guard !== null && 'type' in guard) return `[${guard.type}]`;
  return '';
}

function descendants(node: AnyStateNode): AnyStateNode[] {
  return Object.values(node.states).flatMap((child) => [child, ...descendants(child)]);
}

const shared: readonly string[] = Object.keys(payingStates('#thankYou'));

/** The diagram shows the payment's states only once. */
function ownStates(screen: AnyStateNode): AnyStateNode[] {
  const isOwn = ({ path: [, name = ''] }: AnyStateNode) =>
    screen.key !== 'difference' || !shared.includes(name);
  return descendants(screen).filter(isOwn);
}

function hasStates(node: AnyStateNode): boolean {
  return Object.keys(node.states).length > 0;
}

function screenOf(node: AnyStateNode): string {
  return node.path[0] ?? node.key;
}

/** Mermaid allows no dots in names. */
function nameOf(node: AnyStateNode): string {
  return node.path.join('_');
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  writeFileSync(DIAGRAM_FILE, funnelPage());
}
