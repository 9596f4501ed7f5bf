// Joins sentences and words by the rules of the language: Chinese and Japanese use no space, and their own comma.

const isCJ = (language: string): boolean => /^(zh|ja)\b/.test(language);

/** Joins the sentences that are not empty. `language`: a BCP 47 tag. */
export const sentences = (language: string, ...all: readonly (string | false | undefined)[]): string =>
  all.filter((each) => each !== undefined && each !== false && each !== '').join(isCJ(language) ? '' : ' ');

/** Returns the separator of a list. */
export const comma = (language: string): string => (isCJ(language) ? '、' : ', ');
