// Sentences and words one after the other: Chinese and Japanese put no space between them, and a comma of their own.

const isCJ = (language: string): boolean => /^(zh|ja)\b/.test(language);

/** Sentences that are there, joined. `language`: a BCP 47 tag. */
export const sentences = (language: string, ...all: readonly (string | false | undefined)[]): string =>
  all.filter((each) => each !== undefined && each !== false && each !== '').join(isCJ(language) ? '' : ' ');

/** Between the words of a list. */
export const comma = (language: string): string => (isCJ(language) ? '、' : ', ');
