// Protects spreadsheets from formulas in the texts of a CSV file.

/** Control characters, except tabs and line breaks. Some programs skip them in front of a formula. */
// oxlint-disable-next-line no-control-regex -- they are what is removed
const controls = /[\0-\b\v\f\x0E-\x1F\x7F]/g;

export const withoutControls = (text: string): string => text.replaceAll(controls, '');

/** A number with its currency or percent sign, or a dash for none. */
const number = /^(?:[+-]?\p{Sc}?(?=[.,\s]*\d)[\d.,\s]+(?:e[+-]?\d+)?\s?(?:[%‰]|\p{Sc})?|-)$/iu;
/** Beginnings of formulas, as OWASP lists them; wide forms count in Asian versions of Excel. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** True if a spreadsheet would evaluate a cell of this text. */
export const isFormula = (text: string): boolean => formula.test(text) && !number.test(text);

/**
 * Marks formulas after semicolons, tabs and line breaks as text: Excel separates cells by the semicolon where the comma is
 * the decimal sign, and then reads quotes within a line as text. Commas are safe, because cells that have some are quoted.
 */
export const withoutHiddenFormulas = (text: string): string =>
  text.replaceAll(/([;\t\r\n][" ]*)([=+\-@＝＋－＠][^;\t\r\n]*)/g, (whole, before: string, rest: string) =>
    number.test(rest) ? whole : `${before}'${rest}`,
  );
