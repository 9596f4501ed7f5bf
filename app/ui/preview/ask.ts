// Connects previews to the message field of the page. Part of the first script, so keep this module small.
type Fill = (text: string) => void;

export const field: { fill?: Fill | undefined } = {};

/** Registers the field of a page. Returns a function that unregisters it. */
export function takesQuestions(fill: Fill): () => void {
  field.fill = fill;
  return () => {
    if (field.fill === fill) field.fill = undefined;
  };
}
