// Passes text typed and files chosen before hydration to React. Otherwise a field would show them until its next
// rerender, and they would never be saved.
import { isOfReact } from './early-clicks.ts';

const lookMs = 50;
/** Timeout for a section of the settings to load. Unit: ms. */
const lifetimeMs = 30_000;

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Runs until React has hydrated every field, which may be later than the page; `words` grows until then. `pathname`:
 * page of the typed text.
 */
export function giveAgain(
  words: Map<EventTarget, string>,
  pathname: string,
  until = performance.now() + lifetimeMs,
): Promise<void> {
  const labels = new WeakMap<Field, string>();
  const seen = new WeakSet<Field>();
  /** Fields that React has hydrated: they get input events from now on. */
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
    // A field whose content is loading only looks empty: stored values must not be overwritten.
    if (document.querySelector('main [aria-busy="true"]')) return false;
    for (const [source, text] of words) {
      if (!isField(source)) {
        words.delete(source);
        continue;
      }
      const label = labels.get(source) ?? labelOf(source);
      labels.set(source, label);
      // On another page a field of the same name is a different field.
      const field = source.isConnected
        ? source
        : window.location.pathname === pathname
          ? successorOf(source, label)
          : undefined;
      // React marks a field while rendering but listens only after the commit. A field in composition belongs to the
      // input method.
      if (!field || !taken.has(field) || composing === field) continue;
      if (field.type === 'file') choose(field as HTMLInputElement, source as HTMLInputElement);
      else type(field, text);
      words.delete(source);
      // The dispatched event recorded it again.
      words.delete(field);
    }
    return words.size === 0 && [...document.querySelectorAll('input, textarea')].every(isOfReact);
  }

  return new Promise<void>((resolve) => {
    const look = (): void => void (give() || performance.now() > until ? resolve() : setTimeout(look, lookMs));
    look();
  }).finally(() => own.abort());
}

/** Finds the field that replaced another: React rerenders a section if the server's markup cannot be used. */
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
  // The message field keeps its text without React, and is empty after sending.
  if (field.hasAttribute('data-uncontrolled')) return;
  const { selectionStart, selectionEnd } = field;
  // React compares with the last value it saw, which it tracks on the element, not on the prototype.
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (field === document.activeElement && selectionStart !== null)
    field.setSelectionRange(selectionStart, selectionEnd);
}
