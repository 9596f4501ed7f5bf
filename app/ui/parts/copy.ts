// Copies text. The clipboard API is unavailable on plain HTTP in a local network, where a selection and `execCommand`
// are used.
/** A pending text is passed to the clipboard as a promise: Safari refuses to write after a wait. */
export async function copyText(text: string | Promise<string>, html?: string | Promise<string>): Promise<boolean> {
  try {
    if (typeof text === 'string' && html === undefined) await navigator.clipboard.writeText(text);
    else
      await navigator.clipboard.write([
        new ClipboardItem({
          'text/plain': Promise.resolve(text).then(blobOf('text/plain')),
          ...(html === undefined ? {} : { 'text/html': Promise.resolve(html).then(blobOf('text/html')) }),
        }),
      ]);
    return true;
  } catch {
    return copyBySelection(await text);
  }
}

const blobOf =
  (type: string) =>
  (text: string): Blob =>
    new Blob([text], { type });

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
