// Sends documents to models that read them, and their text to all other models.
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

/** True if the call goes to another server than the vendor's, which may be any server of the same wire. */
export const isElsewhere = ({ manifest, vault }: Reader): boolean =>
  vault.baseURL !== undefined &&
  (manifest.baseURL === undefined || new URL(vault.baseURL).host !== new URL(manifest.baseURL).host);

/** For a model without a card, the vendor's declaration suffices. */
const reads = (reader: Reader): boolean =>
  reader.manifest.documents !== undefined &&
  !isElsewhere(reader) &&
  (reader.card === undefined || reader.card.abilities?.vision === true);

/**
 * Decides which documents of a call are sent. Earlier documents take the byte limit first, so that a later one never changes
 * how an earlier one was sent.
 */
export class DocumentGate {
  private room: number;

  constructor(reader: Reader) {
    this.room = reads(reader) ? (reader.manifest.documents?.maxBytes ?? 0) : 0;
  }

  pass(part: FilePart, role: MessageRole): FilePart | TextPart {
    const bytes = Math.ceil((part.file.file_data.length * 3) / 4);
    // All vendors accept documents in user messages only.
    if (role !== 'user' || !part.file.file_data.startsWith(head) || bytes > this.room) return asText(part);
    this.room -= bytes;
    return part;
  }
}

/** Replaces a document by its text, or by a placeholder, since the surrounding text may refer to it. */
const asText = ({ file: { filename, text } }: FilePart): TextPart => ({
  type: 'text',
  text: text ?? `[document not sent: ${filename}]`,
});
