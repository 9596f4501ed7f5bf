// Words typed, and files chosen, before React had the field: React gets them once it has. Without that a field shows them until it
// is rendered for another reason, and nothing saves them.
import { isOfReact } from './early-clicks.ts';

const lookMs = 50;
/** Time for a section of the settings to have its contents. Unit: ms. */
const lifetimeMs = 30_000;

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Goes on until React has every field of the page, which may be later than the page itself: `words` is filled until then. */
export function giveAgain(words: Map<EventTarget, string>, until = performance.now() + lifetimeMs): Promise<void> {
  const labels = new WeakMap<Field, string>();
  const seen = new WeakSet<Field>();

  function give(): boolean {
    // A field whose contents are on their way is not empty: what is stored must not be replaced.
    if (document.querySelector('main [aria-busy="true"]')) return false;
    for (const [source, text] of words) {
      if (!isField(source)) {
        words.delete(source);
        continue;
      }
      const label = labels.get(source) ?? labelOf(source);
      labels.set(source, label);
      const field = source.isConnected ? source : successorOf(source, label);
      if (!field || !isOfReact(field)) continue;
      // React marks a field as its own while it renders; it listens once that is committed.
      if (!seen.has(field)) {
        seen.add(field);
        continue;
      }
      if (field.type === 'file') choose(field as HTMLInputElement, source as HTMLInputElement);
      else type(field, text);
      words.delete(source);
      // Noted again by the event.
      words.delete(field);
    }
    return words.size === 0 && [...document.querySelectorAll('input, textarea')].every(isOfReact);
  }

  return new Promise((resolve) => {
    const look = (): void => void (give() || performance.now() > until ? resolve() : setTimeout(look, lookMs));
    look();
  });
}

/** The field that took the place of one: React renders a section anew where it cannot use the server's. */
function successorOf(field: Field, label: string): Field | undefined {
  const alike = [...document.querySelectorAll(field.localName)].filter(
    (each): each is Field => isField(each) && each.type === field.type && labelOf(each) === label,
  );
  return alike.length === 1 ? alike[0] : undefined;
}

function labelOf(field: Field): string {
  const root = field.getRootNode() as ParentNode;
  const label =
    field.closest('label') ??
    [...root.querySelectorAll('label')].find(({ htmlFor }) => field.id !== '' && htmlFor === field.id);
  return [field.getAttribute('aria-label'), label?.textContent, field.getAttribute('placeholder'), field.name].join(
    '\n',
  );
}

const types: ReadonlySet<string> = new Set(['email', 'file', 'number', 'password', 'search', 'tel', 'text', 'url']);
const isField = (target: EventTarget): target is Field =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && types.has(target.type));

function choose(field: HTMLInputElement, { files }: HTMLInputElement): void {
  if (!files?.length) return;
  if (field.files !== files) field.files = files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

function type(field: Field, text: string): void {
  if (field.disabled || field.readOnly || (field.value !== '' && field.value !== text)) return;
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
