// Refuses recordings that are no sound, by their bytes, before a provider is paid to transcribe them.
import { soundTypeOf } from '@tributary/runtime-core';
import { appError } from '../http/errors.server.ts';

/** Base64 characters of the bytes the library examines. */
const headLength = 5_468;
/** Containers of sound that are not registered as audio or video. */
const media = /^(?:audio|video)\/|^application\/(?:vnd\.ms-asf|ogg|mp4|mxf)$/;

/** Throws 400 `not_a_sound`. Unknown bytes pass, because they may be headerless samples. */
export async function requireSound({ audio }: { readonly audio: string }): Promise<void> {
  const base64 = audio.slice(audio.indexOf(',') + 1);
  if (soundTypeOf(base64) !== undefined) return;
  const head = Buffer.from(base64.slice(0, headLength), 'base64');
  // Some MP3 writers begin with zeros.
  const begin = head.findIndex((byte) => byte !== 0);
  if (begin > 0 && soundTypeOf(head.toString('base64', begin)) !== undefined) return;
  const found = await typeOf(head);
  if (found === undefined) return;
  throw appError(400, `the recording is no sound: its bytes are ${found}`, {
    code: 'not_a_sound',
    found,
    allowed: 'audio/…, video/…',
  });
}

/** Returns undefined for sound and for unknown bytes. */
async function typeOf(head: Buffer): Promise<string | undefined> {
  if (head.length === 0) return 'empty';
  // Loaded late, because most recordings are of a known type.
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(head).catch(() => undefined);
  if (type) return media.test(type.mime) ? undefined : type.mime;
  return isText(head) ? 'text/plain' : undefined;
}

function isText(head: Buffer): boolean {
  try {
    return !new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true }).includes('\0');
  } catch {
    return false;
  }
}
