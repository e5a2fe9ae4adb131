import * as limits from '#contracts/api/limits.ts';

let timer: ReturnType<typeof setTimeout>;

/** Shows a name as loading, for a second after each choice. */
export function showLoading(name: string): void {
  clearTimeout(timer);
  const template = document.querySelector<HTMLTemplateElement>('template[data-busy]');
  if (!template) return;
  shown()?.remove();
  template.after(template.content.cloneNode(true));
  shown()?.querySelector('.busy__text')?.append(`Loading ${name}`);
  timer = setTimeout(() => shown()?.remove(), limits.indicatorMs);
}

const shown = () => document.querySelector('header .busy');
