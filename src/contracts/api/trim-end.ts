/**
 * A text without those of these characters that stand at its end. By a loop: a pattern that ends in `+$`
 * tries again at each character of every such run, wherever it stands.
 */
export function trimEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
