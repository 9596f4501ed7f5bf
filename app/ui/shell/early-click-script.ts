// Inline script of the markup that records clicks and keys before hydration (early-clicks.ts). Not part of React's
// tree. For a click it records the button, whose label may be replaced meanwhile; for Enter the field's text before
// this and directly preceding Enters; for input the field and its text.

export const earlyClickScript = `earlyClick = (event) => {
  if (!event.isTrusted) return;
  const { last } = earlyClick;
  event.before = event.key === 'Enter' && last?.key === 'Enter' ? last.before : event.target.value;
  event.pressed = event.target.closest?.('button');
  earlyClick.last = event;
};
for (const type of ['click', 'keydown']) addEventListener(type, earlyClick, true);
earlyClick.words = new Map();
for (const type of ['input', 'change'])
  addEventListener(type, ({ target }) => earlyClick.words?.set(target, target.value), true);`;
