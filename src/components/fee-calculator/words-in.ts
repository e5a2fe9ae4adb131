import type { Language } from '#cms/languages.ts';
import type { CalculatorWords } from './calculator-words.ts';
import { english } from './english.ts';
import { spanish } from './spanish.ts';

const words: Record<Language, CalculatorWords> = { en: english, es: spanish };

/** Returns the text of the fee calculator in a language. */
export function calculatorWordsIn(language: Language): CalculatorWords {
  return words[language];
}
