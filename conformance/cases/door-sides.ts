// Operations besides chat that a door serves, in both directions through the package itself, as in doors.ts.
import type { OperationTypes, TransportRequest } from '@tributary/runtime-core';
import type { DoorAnswer, DoorSide, DoorSideName, DoorWire } from '@tributary/runtime-core/door';
import { operate } from '../harness/call.ts';
import { readByDoor } from '../harness/doors.ts';
import type { DoorRequestRead } from '../harness/doors.ts';
import { check, same } from '../harness/failure.ts';
import { Session } from '../harness/marked.ts';
import { ofOperation, refusals } from '../harness/subject.ts';
import type { Subject } from '../harness/subject.ts';
import type { Fixture } from '../schema/fixture.ts';
import type { Case } from './case.ts';
import { markedParams } from './marked-operations.ts';

const operations = ['embeddings', 'textToImage', 'textToSpeech', 'speechToText'] as const;

interface Side {
  readonly door: DoorWire;
  readonly side: DoorSide;
  readonly read: DoorRequestRead;
  readonly request: TransportRequest;
}

/** Finds the door that serves the address of a request. */
async function sideOf(
  subject: Subject,
  request: TransportRequest | undefined,
  where: string,
): Promise<Side | undefined> {
  if (!request) return undefined;
  const { pathname, searchParams } = new URL(request.url);
  const address = { method: request.method, path: decodeURIComponent(pathname), query: searchParams };
  const door = subject.doors?.find((each) => each.operationOf(address)?.kind === 'side');
  if (!door) return undefined;
  const read = await readByDoor(door, request, where);
  return read.operation.kind === 'side' ? { door, side: read.operation.side, read, request } : undefined;
}

const modelIn = ({ operation, head }: DoorRequestRead): string =>
  'model' in operation && operation.model !== undefined ? operation.model : head.model;

async function bytesOf(answer: DoorAnswer): Promise<{ readonly contentType: string; readonly bytes: Buffer }> {
  switch (answer.kind) {
    case 'json':
      return { contentType: 'application/json', bytes: Buffer.from(JSON.stringify(answer.body)) };
    case 'text':
      return { contentType: answer.contentType, bytes: Buffer.from(answer.text) };
    case 'bytes': {
      const pieces: Uint8Array[] = [];
      for await (const piece of answer.bytes) pieces.push(piece);
      return { contentType: answer.contentType, bytes: Buffer.concat(pieces) };
    }
  }
}

/** Speech comes as an object of base64 from the harness, and as a stream of bytes from a package. */
function resultOf(operation: DoorSideName, plain: unknown): OperationTypes[DoorSideName]['result'] {
  if (operation !== 'textToSpeech') return plain as OperationTypes['embeddings']['result']; // the operation's own
  const { contentType, base64 } = plain as { readonly contentType: string; readonly base64: string }; // `operate`'s form
  async function* once(): AsyncGenerator<Uint8Array> {
    yield await Promise.resolve(Buffer.from(base64, 'base64'));
  }
  return { contentType, bytes: once() };
}

/** A door answers images as bytes, whose addresses at the vendor a client does not get. */
const isComparable = (result: unknown): boolean => !JSON.stringify(result).includes('"url":"http');

async function checkSide(subject: Subject, session: Session, operation: DoorSideName, fixture: Fixture): Promise<void> {
  const where = `${fixture.id}, a marked call`;
  const params = markedParams(subject, operation, fixture);
  const sent = await session.operate(operation, fixture, params);
  const found = await sideOf(
    subject,
    sent.requests.find(({ body }) => body !== undefined),
    where,
  );
  if (!found) return;
  const { side, read, request } = found;
  check(side.operation === operation, where, operation, side.operation);
  const asked = side.read(read.body, modelIn(read));
  same(asked.lost, [], `${where}, lost`);
  const again = await session.operate(operation, fixture, asked.params as typeof params); // of the same operation
  const repeated = await sideOf(
    subject,
    again.requests.find(({ body }) => body !== undefined),
    where,
  );
  same(
    { url: repeated?.request.url, body: repeated?.read.body },
    { url: request.url, body: read.body },
    `${where}, asked again`,
  );
  const { result } = await operate(subject, operation, fixture);
  if (!isComparable(result)) return;
  const reply = { model: modelIn(read), created: 1_700_000_000, request: read.body };
  const { contentType, bytes } = await bytesOf(side.write(resultOf(operation, result), reply));
  const answer = { status: 200, headers: { 'content-type': contentType }, steps: [bytes] };
  const run = await operate(subject, operation, fixture, { answer });
  check(run.error === undefined, `${fixture.id}, written`, 'a result', run.error?.message);
  same(run.result, result, `${fixture.id}, written`);
}

export const doorSideCases: readonly Case[] = [
  {
    id: 'C-135',
    level: 'MUST',
    title:
      'embeddings, images, speech and transcriptions of the door are read as they were asked, and their results written whole',
    needs: ['network', 'door'],
    async run(subject) {
      const session = new Session(subject);
      const refused = refusals(subject);
      for (const operation of operations)
        for (const fixture of ofOperation(subject, operation).filter((each) => !refused.includes(each)))
          await checkSide(subject, session, operation, fixture);
    },
  },
];
