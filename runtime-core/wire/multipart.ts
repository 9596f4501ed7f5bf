// Encodes multipart/form-data bodies as bytes: transports do not accept FormData, whose boundary only `fetch` knows.

export interface FormFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

export type FormField = readonly [name: string, value: string | FormFile];

/** Escapes a quoted name or file name as browsers do. */
const quoted = (text: string): string => text.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');

export function multipart(fields: readonly FormField[]): { readonly contentType: string; readonly body: Uint8Array } {
  const boundary = `tributary-${crypto.getRandomValues(new Uint32Array(4)).join('-')}`;
  const utf8 = new TextEncoder();
  const parts = fields.flatMap(([name, value]): Uint8Array[] => {
    const begin = `--${boundary}\r\ncontent-disposition: form-data; name="${quoted(name)}"`;
    if (typeof value === 'string') return [utf8.encode(`${begin}\r\n\r\n${value}\r\n`)];
    const head = `${begin}; filename="${quoted(value.name)}"\r\ncontent-type: ${quoted(value.type)}\r\n\r\n`;
    return [utf8.encode(head), value.bytes, utf8.encode('\r\n')];
  });
  const all = [...parts, utf8.encode(`--${boundary}--\r\n`)];
  const body = new Uint8Array(all.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const part of all) {
    body.set(part, at);
    at += part.byteLength;
  }
  return { contentType: `multipart/form-data; boundary=${boundary}`, body };
}

/** Parses a base64 data URL; undefined for anything else. */
export function fromDataURL(url: string): { readonly type: string; readonly bytes: Uint8Array } | undefined {
  const found = /^data:([a-z]+\/[a-z0-9.+-]+)[^,]*;base64,/.exec(url);
  if (!found?.[1]) return undefined;
  try {
    return { type: found[1], bytes: Uint8Array.from(atob(url.slice(found[0].length)), (char) => char.charCodeAt(0)) };
  } catch {
    return undefined;
  }
}
