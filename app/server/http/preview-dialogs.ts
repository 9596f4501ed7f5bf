// Script that draws alert, confirm and prompt inside a preview's frame. Plain script, part of the frame's own.

/**
 * The browser's dialogs would block the surrounding page, so the sandbox lacks `allow-modals`. A dialog drawn in the
 * frame cannot block the calling code: a question throws `asked` to end the handler, and the answer dispatches the
 * event again, when the question returns the answer. Outside an event, e.g. in a timer, a question returns what
 * Cancel returns.
 */
export const dialogScript = `
  const asked = {};
  let words = { ok: 'OK', cancel: 'Cancel' };
  const { appendChild } = Node.prototype;
  const { showModal } = HTMLDialogElement.prototype;
  const { preventDefault, stopImmediatePropagation, composedPath } = Event.prototype;
  const { addEventListener: listenTo, dispatchEvent } = EventTarget.prototype;
  let [replies, next, busy] = [[], 0, false];
  const waiting = [];
  const made = (name, into, more) => {
    const element = Object.assign(apply(createElement, document, [name]), more);
    if (into) apply(appendChild, into, [element]);
    return element;
  };
  const draw = () => {
    if (busy || waiting.length === 0) return;
    busy = true;
    const { type, text, initial, done } = waiting.shift();
    const host = made('div', document.documentElement);
    const dialog = made('dialog', apply(attachShadow, host, [{ mode: 'closed' }]));
    dialog.style.cssText = 'all:revert;box-sizing:border-box;width:min(24rem,calc(100% - 2rem));padding:20px;border:1px solid #8885;border-radius:12px;background:#fff;color:#111;font:15px/1.5 system-ui,sans-serif;box-shadow:0 12px 40px #0003';
    made('div', dialog, { textContent: text }).style.cssText = 'margin-bottom:16px;white-space:pre-wrap;overflow-wrap:anywhere;max-height:50vh;overflow:auto';
    const input = type === 'prompt' ? made('input', dialog, { value: initial }) : undefined;
    if (input) input.style.cssText = 'box-sizing:border-box;width:100%;margin-bottom:16px;padding:8px;border:1px solid #888;border-radius:8px;font:inherit';
    input?.setAttribute('aria-label', text);
    dialog.setAttribute('aria-label', text);
    const row = made('div', dialog);
    row.style.cssText = 'display:flex;justify-content:flex-end;gap:8px';
    const end = (answer) => {
      apply(remove, host, []);
      busy = false;
      done(answer);
      draw();
    };
    const yes = () => end(input ? input.value : true);
    const no = () => end(input ? null : false);
    const choice = (label, first, onClick) => {
      const button = made('button', row, { textContent: label, type: 'button' });
      button.style.cssText = 'min-height:36px;padding:0 16px;border:1px solid #8886;border-radius:8px;font:inherit;cursor:pointer;' + (first ? 'background:#111;color:#fff' : 'background:#fff;color:#111');
      apply(listenTo, button, ['click', onClick]);
      return button;
    };
    if (type !== 'alert') choice(words.cancel, false, no);
    const ok = choice(words.ok, true, yes);
    apply(listenTo, dialog, ['cancel', (event) => { apply(preventDefault, event, []); no(); }]);
    apply(listenTo, dialog, ['click', (event) => apply(stopImmediatePropagation, event, [])]);
    apply(listenTo, dialog, ['keydown', (event) => {
      apply(stopImmediatePropagation, event, []);
      if (event.key !== 'Enter' || event.target !== input) return;
      apply(preventDefault, event, []);
      yes();
    }]);
    apply(showModal, dialog, []);
    (input ?? ok).focus();
    input?.select();
  };
  const show = (dialog) => {
    // A loop of them must not fill the memory.
    if (waiting.length < 20) waiting.push(dialog);
    draw();
  };
  const ask = (type, text, initial, without) => {
    if (next < replies.length) return replies[next++];
    const { event } = window;
    const target = event && apply(composedPath, event, [])[0];
    if (!target) return without;
    const before = replies;
    const done = (answer) => {
      [replies, next] = [[...before, answer], 0];
      try {
        apply(dispatchEvent, target, [new event.constructor(event.type, event)]);
      } finally {
        [replies, next] = [[], 0];
      }
    };
    show({ type, text, initial, done });
    apply(preventDefault, event, []);
    throw asked;
  };
  Object.assign(window, {
    alert: (text = '') => show({ type: 'alert', text: String(text), done: () => undefined }),
    confirm: (text = '') => ask('confirm', String(text), '', false),
    prompt: (text = '', initial = '') => ask('prompt', String(text), String(initial), null),
  });`;
