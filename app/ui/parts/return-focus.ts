// The way back of the focus as a popup closes: to the button that opened it, unless what was chosen has taken it meanwhile.
// A popup closes with an animation, and a field that opened in this time may be written in already.

/** For `finalFocus`. `false`: the focus stays where it is. */
export const returnTo = (button: HTMLElement) => (): HTMLElement | false => {
  const active = document.activeElement;
  const free = active === null || active === document.body || active.closest('[data-closed]') !== null;
  return free ? button : false;
};
