// A file of a user: its facts, alone or with its bytes.

export interface FileFacts {
  readonly id: string;
  readonly name: string;
  /** The server's finding: an image type that browsers draw, a type of sounds, `text/plain`, or `application/octet-stream`. */
  readonly mediaType: string;
  readonly bytes: number;
  /** SHA-256. base64url. */
  readonly hash: string;
  /** Size of the text that was read from it. Unit: bytes. */
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
