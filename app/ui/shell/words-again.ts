// Words typed, and files chosen, before React had the field: React gets them once it has. Without that a field shows them until it
// is rendered for another reason, and nothing saves them.
import { isOfReact } from './early-clicks.ts';

const lookMs = 50;
/** Time for a section of the settings to have its contents. Unit: ms. */
const lifetimeMs = 30_000;

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Goes on until React has every field of the page, which may be later than the page itself: `words` is filled until then. `pathname`: of
 * the page that they were typed into.
 */
export function giveAgain(
  words: Map<EventTarget, string>,
  pathname: string,
  until = performance.now() + lifetimeMs,
): Promise<void> {
  const labels = new WeakMap<Field, string>();
  const seen = new WeakSet<Field>();
  /** Fields of React before this page's words were given: they hear of what is typed from now on. */
  const taken = new WeakSet<EventTarget>();
  let composing: EventTarget | null = null;
  const own = new AbortController();
  const on = { capture: true, signal: own.signal };
  for (const name of ['input', 'change'])
    window.addEventListener(name, ({ target }) => target && taken.has(target) && words.delete(target), on);
  window.addEventListener('compositionstart', ({ target }) => void (composing = target), on);
  window.addEventListener('compositionend', () => void (composing = null), on);

  function give(): boolean {
    for (const field of document.querySelectorAll<Field>('input, textarea')) {
      if (seen.has(field)) taken.add(field);
      else if (isOfReact(field)) seen.add(field);
    }
    // A field whose contents are on their way is not empty: what is stored must not be replaced.
    if (document.querySelector('main [aria-busy="true"]')) return false;
    for (const [source, text] of words) {
      if (!isField(source)) {
        words.delete(source);
        continue;
      }
      const label = labels.get(source) ?? labelOf(source);
      labels.set(source, label);
      // On another page a field of that name is another one.
      const field = source.isConnected
        ? source
        : window.location.pathname === pathname
          ? successorOf(source, label)
          : undefined;
      // React marks a field as its own while it renders; it listens once that is committed. An input method keeps its field.
      if (!field || !taken.has(field) || composing === field) continue;
      if (field.type === 'file') choose(field as HTMLInputElement, source as HTMLInputElement);
      else type(field, text);
      words.delete(source);
      // Noted again by the event.
      words.delete(field);
    }
    return words.size === 0 && [...document.querySelectorAll('input, textarea')].every(isOfReact);
  }

  return new Promise<void>((resolve) => {
    const look = (): void => void (give() || performance.now() > until ? resolve() : setTimeout(look, lookMs));
    look();
  }).finally(() => own.abort());
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
