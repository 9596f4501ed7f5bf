// Words typed, and files chosen, before React had the page: it hears of them now. Without that a field shows them until it is drawn for
// another reason, and they are in nothing that is saved.

const lookMs = 50;
/** Time for a section of the settings to have its contents. Unit: ms. */
const lifetimeMs = 30_000;

export function giveAgain(words: ReadonlyMap<EventTarget, string>, until = performance.now() + lifetimeMs): void {
  // A field whose contents are on their way is not empty: what is stored must not be replaced.
  if (document.querySelector('main [aria-busy="true"]') && performance.now() < until)
    return void setTimeout(giveAgain, lookMs, words, until);
  for (const [field, text] of words) {
    if (field instanceof HTMLInputElement && field.type === 'file') chosen(field);
    else if (isOfText(field)) typed(field, text);
  }
}

function chosen(field: HTMLInputElement): void {
  if (field.isConnected && field.files?.length) field.dispatchEvent(new Event('change', { bubbles: true }));
}

const textTypes: ReadonlySet<string> = new Set(['email', 'number', 'password', 'search', 'tel', 'text', 'url']);
const isOfText = (field: EventTarget): field is HTMLInputElement | HTMLTextAreaElement =>
  field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && textTypes.has(field.type));

function typed(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  if (!field.isConnected || field.disabled || field.readOnly || (field.value !== '' && field.value !== text)) return;
  // The message field keeps its own words, and is empty once they were sent.
  if (field.hasAttribute('data-uncontrolled')) return;
  const { selectionStart, selectionEnd } = field;
  // React compares with the last text that it saw, which it reads on the element and not on the prototype.
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (field === document.activeElement && selectionStart !== null)
    field.setSelectionRange(selectionStart, selectionEnd);
}
