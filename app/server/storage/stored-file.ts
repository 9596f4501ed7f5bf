// A user's file: metadata, with or without its bytes.

export interface FileFacts {
  readonly id: string;
  readonly name: string;
  /** Detected: an image type that browsers show, a sound type, `text/plain`, or `application/octet-stream`. */
  readonly mediaType: string;
  readonly bytes: number;
  /** SHA-256, base64url. */
  readonly hash: string;
  /** Size of the extracted text. Unit: bytes. */
  readonly textBytes?: number;
}

export interface OpenFile extends FileFacts {
  readonly body: AsyncIterable<Uint8Array>;
}

export interface ReadFile {
  readonly bytes: Buffer;
  readonly mediaType: string;
  readonly name: string;
}
