// Which bytes are sent to a paid transcription, and which are refused.
import { expect, test } from 'vitest';
import { requireSound } from './require-sound.ts';

const recordingOf = (bytes: Buffer) => ({ audio: `data:audio/mpeg;base64,${bytes.toString('base64')}` });
const rest = Buffer.alloc(200, 7);
const of = (head: string, encoding: BufferEncoding = 'latin1') => Buffer.concat([Buffer.from(head, encoding), rest]);
const frame = Buffer.concat([Buffer.from('fffb9064', 'hex'), rest]);

test.each([
  ['an image', of('89504e470d0a1a0a0000000d49484452', 'hex'), 'image/png'],
  ['a PDF', of('%PDF-1.7\n'), 'application/pdf'],
  ['an archive', of('PK\u0003\u0004'), 'application/zip'],
  ['a program', of('\x7fELF\x02\x01\x01'), 'application/x-elf'],
  ['a text', Buffer.from('la la la, naïve'), 'text/plain'],
  ['nothing', Buffer.alloc(0), 'empty'],
])('refused: %s', async (_name, bytes, found) => {
  await expect(requireSound(recordingOf(bytes))).rejects.toMatchObject({
    body: { error: { code: 'not_a_sound', found } },
  });
});

test.each([
  ['MP3', frame],
  ['MP3 behind zeros', Buffer.concat([Buffer.alloc(700), frame])],
  ['AMR, which no gate of a model knows', of('#!AMR\n')],
  ['Windows Media', of('3026b2758e66cf11a6d900aa0062ce6c', 'hex')],
  ['bytes that nobody knows', Buffer.alloc(300, 0x83)],
])('passes: %s', async (_name, bytes) => {
  await expect(requireSound(recordingOf(bytes))).resolves.toBeUndefined();
});
