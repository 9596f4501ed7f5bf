// Copies text. The clipboard API does not exist on a plain http address of a local network; selection and a command do.
/** A text that comes later is promised to the clipboard at once: Safari refuses what is written after a wait. */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  try {
    if (typeof text === 'string') await navigator.clipboard.writeText(text);
    else await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text.then(plainText) })]);
    return true;
  } catch {
    return copyBySelection(await text);
  }
}

const plainText = (text: string): Blob => new Blob([text], { type: 'text/plain' });

function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.setAttribute('readonly', '');
  Object.assign(area.style, { position: 'fixed', opacity: '0', top: '0' });
  document.body.append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}
