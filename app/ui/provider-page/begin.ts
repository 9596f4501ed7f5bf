// First sight of a form that unfolds in a long page: in view as a whole, with the keyboard in its first field.

export function begin(form: HTMLElement | null): void {
  form?.querySelector('input')?.focus({ preventScroll: true });
  form?.scrollIntoView({ block: 'nearest' });
}
