// Uploads a reference image as a file of the user.
import type { Transport } from '../../../client/net/transport.ts';
import { pathOf } from '../../../shared/api/endpoint.ts';
import { filesApi } from '../../../shared/api/files.ts';
import type { StoredFile } from '../../../shared/api/files.ts';
import { read } from '../../../shared/api/read.ts';
import { newId } from '../../../shared/conversation/ids.ts';

export async function storeReference(
  transport: Pick<Transport, 'sendBytes'>,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<StoredFile> {
  const path = pathOf(filesApi.put, { id: newId(), name: name.slice(0, 200) });
  return read(filesApi.put.answer, await transport.sendBytes('PUT', path, bytes, {}), path);
}
