// Fields of a client's request: JSON, or a form with files.
import type { IncomingMessage } from 'node:http';
import { badRequest } from '@tributary/runtime-core/door';
import type { DoorFile } from '@tributary/runtime-core/door';
import type { Json } from '@tributary/runtime-core/wire';
import { parsed, readBytes } from './body.ts';

export async function readFields(req: IncomingMessage): Promise<Json> {
  const bytes = await readBytes(req);
  const type = req.headers['content-type'] ?? '';
  return /^multipart\/form-data/i.test(type) ? fieldsOf(await formOf(bytes, type)) : parsed(bytes);
}

/** Parsed by the platform, whose parser is that of `fetch`. */
async function formOf(bytes: Buffer, type: string): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
  } catch {
    throw badRequest('the form of the request could not be read: send it as multipart/form-data');
  }
}

/** Fields that are repeated or named `NAME[]` are lists. */
async function fieldsOf(form: FormData): Promise<Json> {
  const fields = new Map<string, unknown>();
  for (const [key, value] of form) {
    const isList = key.endsWith('[]');
    const name = isList ? key.slice(0, -2) : key;
    const field = typeof value === 'string' ? value : await fileOf(value);
    const before = fields.get(name);
    fields.set(name, before === undefined ? (isList ? [field] : field) : [before, field].flat());
  }
  return Object.fromEntries(fields);
}

/** Clients name the type after the file's ending, or not at all. */
async function fileOf(file: File): Promise<DoorFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const type = (found?.mime ?? file.type).split(';')[0] || 'application/octet-stream';
  return { filename: file.name, url: `data:${type};base64,${Buffer.from(bytes).toString('base64')}` };
}
