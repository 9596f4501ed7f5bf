// Ref callback that focuses an element when it mounts.
export const focusOnce = (element: HTMLElement | null): void => element?.focus();
