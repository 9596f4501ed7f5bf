// The message field of the page, for previews to write into. A part of the first script: it stays small.
type Fill = (text: string) => void;

export const field: { fill?: Fill | undefined } = {};

/** Called by the page that has a field; returns what takes it back. */
export function takesQuestions(fill: Fill): () => void {
  field.fill = fill;
  return () => {
    if (field.fill === fill) field.fill = undefined;
  };
}
