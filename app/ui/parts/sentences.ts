// Sentences one after the other: Chinese and Japanese put no space between them.

/** Sentences that are there, joined. `language`: a BCP 47 tag. */
export const sentences = (language: string, ...all: readonly (string | false | undefined)[]): string =>
  all
    .filter((each) => each !== undefined && each !== false && each !== '')
    .join(/^(zh|ja)\b/.test(language) ? '' : ' ');
