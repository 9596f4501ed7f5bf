// Restores the focus to the button when a popup closes, unless something else took the focus meanwhile: closing is
// animated, and the user may already write in a field that opened.

/** For `finalFocus`. `false`: the focus stays where it is. */
export const returnTo = (button: HTMLElement) => (): HTMLElement | false => {
  const active = document.activeElement;
  const free = active === null || active === document.body || active.closest('[data-closed]') !== null;
  return free ? button : false;
};
