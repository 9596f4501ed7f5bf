// Documents on their way to the server: stored under an id of their own, then read. Loaded with the first of them.
import { documentsApi } from '../../shared/api/documents.ts';
import { pathOf } from '../../shared/api/endpoint.ts';
import { filesApi } from '../../shared/api/files.ts';
import { fileAddress } from '../../shared/conversation/file-address.ts';
import { isReplyFailure } from '../../shared/errors.ts';
import { sendTo } from '../net/call.ts';
import type { Transport } from '../net/transport.ts';
import type { ReadDocument } from './attachments.ts';

export const readDocument = async (
  transport: Pick<Transport, 'sendBytes' | 'sendJSON'>,
  ...[file, id, onStage]: Parameters<ReadDocument>
): ReturnType<ReadDocument> => {
  const { name, type, size } = file;
  try {
    onStage('uploading');
    const bytes = new Uint8Array(await file.arrayBuffer());
    await transport.sendBytes('PUT', pathOf(filesApi.put, { id, name }), bytes, {});
    onStage('reading');
    const result = await sendTo(transport, documentsApi.read, { id }, undefined);
    if ('refused' in result) return { refused: 'document', refusal: result.refused };
    return { id, name, fileType: type || 'application/octet-stream', size, url: fileAddress(id), read: result.read };
  } catch (error) {
    return { refused: isQuota(error) ? 'quota' : 'notUploaded' };
  }
};

const isQuota = (error: unknown): boolean =>
  isReplyFailure(error) && Object(Object(error.error.body).error).code === 'file_quota';
