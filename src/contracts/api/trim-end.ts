/**
 * Removes these characters from the end of a string. Uses a loop, because a pattern that ends in `+$`
 * backtracks at every run of such characters anywhere in the text.
 */
export function trimEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
