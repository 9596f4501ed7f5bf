// The way from a preview to the message field of the page. A shared page has none.
type Fill = (text: string) => void;

const field: { fill?: Fill | undefined } = {};

/** Called by the page that has a field; returns what takes it back. */
export function takesQuestions(fill: Fill): () => void {
  field.fill = fill;
  return () => {
    if (field.fill === fill) field.fill = undefined;
  };
}

export const canAsk = (): boolean => field.fill !== undefined;

/** Behind what is written there already. */
export function askFor(text: string): void {
  const written = document.querySelector<HTMLTextAreaElement>('#message textarea')?.value ?? '';
  field.fill?.(written.trim() === '' ? text : `${written}\n\n${text}`);
}
