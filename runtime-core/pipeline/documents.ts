// Documents of a conversation: sent as they are to who reads them, as their text to everybody else.
import type { ModelCard } from '../contract/models.ts';
import type { FilePart, MessageRole, TextPart } from '../contract/params.ts';
import type { ProviderManifest } from '../contract/provider.ts';
import type { KeyVault } from '../contract/vault.ts';

const head = 'data:application/pdf;base64,';

export interface Reader {
  readonly manifest: Pick<ProviderManifest, 'documents' | 'sound' | 'baseURL'>;
  readonly card: ModelCard | undefined;
  readonly vault: Pick<KeyVault, 'baseURL'>;
}

/** A server at another address than the vendor's may be any server of the same wire. */
export const isElsewhere = ({ manifest, vault }: Reader): boolean =>
  vault.baseURL !== undefined &&
  (manifest.baseURL === undefined || new URL(vault.baseURL).host !== new URL(manifest.baseURL).host);

/** A model that nobody knows is taken at its vendor's word. */
const reads = (reader: Reader): boolean =>
  reader.manifest.documents !== undefined &&
  !isElsewhere(reader) &&
  (reader.card === undefined || reader.card.abilities?.vision === true);

/**
 * Judge of the documents of one call. They take the room that there is in the order of the conversation, so that a later one
 * never changes how an earlier one was sent.
 */
export class DocumentGate {
  private room: number;

  constructor(reader: Reader) {
    this.room = reads(reader) ? (reader.manifest.documents?.maxBytes ?? 0) : 0;
  }

  pass(part: FilePart, role: MessageRole): FilePart | TextPart {
    const bytes = Math.ceil((part.file.file_data.length * 3) / 4);
    // No vendor takes a document in another message than the user's.
    if (role !== 'user' || !part.file.file_data.startsWith(head) || bytes > this.room) return asText(part);
    this.room -= bytes;
    return part;
  }
}

/** Stand-in for a document: the words around it mean it, so that the model must know that there was one. */
const asText = ({ file: { filename, text } }: FilePart): TextPart => ({
  type: 'text',
  text: text ?? `[document not sent: ${filename}]`,
});
