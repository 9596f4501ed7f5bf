// Uploads documents and lets the server extract their text. Loaded on first use.
import { documentsApi } from '../../shared/api/documents.ts';
import { pathOf } from '../../shared/api/endpoint.ts';
import { filesApi } from '../../shared/api/files.ts';
import type { DocumentFacts, DocumentRefusal } from '../../shared/message/document.ts';
import { fileAddress } from '../../shared/conversation/file-address.ts';
import { isReplyFailure } from '../../shared/errors.ts';
import { pageTokens } from '../../shared/payload/file-modes.ts';
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
    const facts = { id, name, size, url: fileAddress(id) };
    if (!('refused' in result)) return { ...facts, fileType: type || 'application/octet-stream', read: result.read };
    // A scan without text: some models accept the file, others its pages.
    if (result.refused.problem === 'scanned' && result.refused.found === undefined)
      return { ...facts, fileType: 'application/pdf', read: scanOf(result.refused) };
    return { refused: 'document', refusal: result.refused };
  } catch (error) {
    return { refused: isQuota(error) ? 'quota' : 'notUploaded' };
  }
};

const scanOf = ({ count = 1, images = count }: DocumentRefusal): DocumentFacts => ({
  format: 'pdf',
  unit: 'page',
  count,
  words: 0,
  characters: 0,
  tokens: count * pageTokens,
  warnings: [{ code: 'imagePages', count: images, of: count }],
});

export const isQuota = (error: unknown): boolean =>
  isReplyFailure(error) && Object(Object(error.error.body).error).code === 'file_quota';
