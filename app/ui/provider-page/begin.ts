// Scrolls a newly opened form into view and focuses its first field.

export function begin(form: HTMLElement | null): void {
  form?.querySelector('input')?.focus({ preventScroll: true });
  form?.scrollIntoView({ block: 'nearest' });
}
