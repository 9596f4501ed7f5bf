// The wires that a package serves to clients of other programs, and the reading of their requests.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ProviderManifest, TransportRequest } from '@tributary/runtime-core';
import type { DoorHead, DoorOperation, DoorWire } from '@tributary/runtime-core/door';
import { folderOf } from '../runners/load.ts';
import { check } from './failure.ts';

function doorIn(folder: string): string | undefined {
  const { tributary } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly tributary?: { readonly door?: unknown };
  };
  return typeof tributary?.door === 'string' ? join(folder, tributary.door) : undefined;
}

/** A family's wires belong to the provider that made them. */
function familyOf({ id, family }: ProviderManifest, folder: string): readonly string[] {
  if (family === id) return [];
  try {
    return [folderOf(`@tributary/provider-${family}`, folder)];
  } catch {
    // A family of another name: the package can name its door itself.
    return [];
  }
}

/** Returns the wires of the package's door, or of its family's, that this provider made. */
export async function doorsOf(manifest: ProviderManifest, folder: string | undefined): Promise<readonly DoorWire[]> {
  if (folder === undefined) return [];
  const path = [folder, ...familyOf(manifest, folder)].map(doorIn).find((each) => each !== undefined);
  if (path === undefined) return [];
  const { door } = (await import(pathToFileURL(path).href)) as { readonly door: readonly DoorWire[] }; // checked by the cases
  return door.filter(({ maker }) => maker === manifest.id);
}

export interface DoorRequestRead {
  readonly operation: DoorOperation;
  readonly body: Readonly<Record<string, unknown>>;
  readonly head: DoorHead;
}

/** Fields of a form as hosts hand them over: files as data URLs, repeated fields as lists. */
async function formOf(request: TransportRequest): Promise<Readonly<Record<string, unknown>>> {
  const form = await new Response(Buffer.from(request.body ?? ''), { headers: request.headers }).formData();
  const fields: Record<string, unknown> = {};
  for (const key of new Set(form.keys())) {
    const values = await Promise.all(
      form.getAll(key).map(async (value) => {
        if (typeof value === 'string') return value;
        const base64 = Buffer.from(await value.arrayBuffer()).toString('base64');
        return { filename: value.name, url: `data:${value.type};base64,${base64}` };
      }),
    );
    const isList = key.endsWith('[]') || values.length > 1;
    fields[key.replace(/\[\]$/, '')] = isList ? values : values[0];
  }
  return fields;
}

/** Reads a request of the package as its door does: the address first, then what a host has to know. */
export async function readByDoor(door: DoorWire, request: TransportRequest, where: string): Promise<DoorRequestRead> {
  const { pathname, searchParams } = new URL(request.url);
  const path = decodeURIComponent(pathname);
  const operation = door.operationOf({ method: request.method, path, query: searchParams });
  check(operation !== undefined, where, `an operation of the door at ${request.method} ${path}`, 'none');
  const isForm = (request.headers['content-type'] ?? '').startsWith('multipart/');
  const body = isForm
    ? await formOf(request)
    : (JSON.parse(Buffer.from(request.body ?? '').toString()) as Readonly<Record<string, unknown>>); // the package's own JSON
  return { operation, body, head: door.head(body, operation) };
}
