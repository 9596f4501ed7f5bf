// A process that reads one document from stdin and writes the result to a separate pipe, isolated from the server.
import { createWriteStream } from 'node:fs';
import { encodings } from '../../shared/message/encodings.ts';
import { readBytes } from './read-bytes.ts';
import { Refused } from './refusal.ts';
import type { ChildResult } from './run-child.ts';

const resultPipe = 3;
const encoding = encodings.find((each) => each === process.argv[3]);

async function result(): Promise<ChildResult> {
  const pieces: Buffer[] = [];
  for await (const piece of process.stdin) pieces.push(piece as Buffer); // no encoding was set
  try {
    return { read: await readBytes(Buffer.concat(pieces), process.argv[2] ?? '', encoding) };
  } catch (error) {
    if (error instanceof Refused) return { refused: error.refusal };
    // A failed allocation may throw instead of ending the process.
    if (error instanceof RangeError && /allocation|Invalid (?:array|string) length/.test(error.message))
      return { refused: { problem: 'tooMuchMemory' } };
    return { refused: { problem: 'failed' } };
  }
}

const answer = await result();
createWriteStream('', { fd: resultPipe }).end(JSON.stringify(answer), () => process.exit(0));
