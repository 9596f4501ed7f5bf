// Focus of an element that comes in the place of the button that made it, as a ref: with its first drawing, and never again.
export const focusOnce = (element: HTMLElement | null): void => element?.focus();
