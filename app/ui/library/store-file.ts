// Stores files of an assistant on the server, with the same readers and limits as attachments of a message.
import { attach } from '../../client/attachments/attach.ts';
import type { Attached } from '../../client/attachments/attachments.ts';
import { readDocument } from '../../client/attachments/documents.ts';
import type { Transport } from '../../client/net/transport.ts';
import { pathOf } from '../../shared/api/endpoint.ts';
import { filesApi } from '../../shared/api/files.ts';
import type { LibraryFile } from '../../shared/api/library.ts';
import { newId } from '../../shared/conversation/ids.ts';

type Refused = Extract<Attached, { readonly kind: 'refused' }>;

/** Never rejects. */
export async function storeFile(transport: Transport, file: File): Promise<LibraryFile | Refused> {
  const read = await attach(file, newId(), (...call) => readDocument(transport, ...call));
  if (read.kind === 'refused') return read;
  const { id, name } = read;
  const refused: Refused = { kind: 'refused', id, name, refused: 'notUploaded', limit: file.size };
  if (read.kind === 'reading') return refused;
  const facts = { id, name: name.slice(0, 255), fileType: file.type.slice(0, 200) || 'text/plain', size: file.size };
  // The server already has a document, with its extracted text.
  if (read.kind === 'file' && 'url' in read.file)
    return { ...facts, fileType: read.file.fileType, ...(read.file.read ? { read: read.file.read } : {}) };
  try {
    await transport.sendBytes('PUT', pathOf(filesApi.put, { id, name }), new Uint8Array(await file.arrayBuffer()), {});
    return facts;
  } catch {
    return refused;
  }
}

const side = 128;

/** Stores a picture scaled to its displayed size. Rejects if the file is no image, or cannot be stored. */
export async function storePicture(transport: Transport, file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const scale = Math.max(side / bitmap.width, side / bitmap.height);
  const [width, height] = [bitmap.width * scale, bitmap.height * scale];
  canvas.getContext('2d')?.drawImage(bitmap, (side - width) / 2, (side - height) / 2, width, height);
  bitmap.close();
  // Re-encoding removes metadata such as the location.
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!png) throw new Error('the picture cannot be drawn');
  const id = newId();
  await transport.sendBytes('PUT', pathOf(filesApi.put, { id }), new Uint8Array(await png.arrayBuffer()), {});
  return id;
}
