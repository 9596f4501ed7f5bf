// Custom instructions of a user, which go before every chat: who they are, and how they want answers.

export interface UserInstructions {
  readonly about: string;
  readonly style: string;
}

/** Limit of each of the two texts. Unit: characters. */
export const maxInstructions = 4000;

/** Settings are of any form, and what is too long is cut: a stored text must not make every chat fail. */
export function readInstructions(value: unknown): UserInstructions {
  const { about, style } = Object(value) as Readonly<Record<string, unknown>>;
  return { about: textOf(about), style: textOf(style) };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, maxInstructions) : '');

export const isEmpty = ({ about, style }: UserInstructions): boolean => about.trim() === '' && style.trim() === '';
