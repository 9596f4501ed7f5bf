// The script that notes clicks and keys before the page's own is there (early-clicks.ts). It stands in the markup, and is no part of that.
// Of a click it notes the button, whose label may be replaced meanwhile. Of an Enter it notes what the field held before it, and
// before those that were pressed just before. Of what is typed or chosen it notes the field and its text.

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
