// A user's custom instructions, sent before every chat: about the user, and the preferred style of answers.

export interface UserInstructions {
  readonly about: string;
  readonly style: string;
}

/** Limit of each text in characters. */
export const maxInstructions = 4000;

/** Reads stored instructions. Long texts are cut, so that they cannot make every chat fail. */
export function readInstructions(value: unknown): UserInstructions {
  const { about, style } = Object(value) as Readonly<Record<string, unknown>>;
  return { about: textOf(about), style: textOf(style) };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, maxInstructions) : '');

export const isEmpty = ({ about, style }: UserInstructions): boolean => about.trim() === '' && style.trim() === '';
