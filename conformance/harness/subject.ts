// The package under test: its definition, its fixtures, and the claims of its manifest.
import type { PluginDefinition, ProviderDefinition, ProviderManifest } from '@tributary/runtime-core';
import type { DoorWire } from '@tributary/runtime-core/door';
import type { Fixture } from '../schema/fixture.ts';
import { hasMultiByte, kindOf } from './bytes.ts';
import { expectedEvents } from './compare.ts';
import { some } from './failure.ts';
import { bytesOf } from './fixtures.ts';

export interface Subject {
  readonly provider: ProviderDefinition;
  readonly manifest: ProviderManifest;
  readonly fixtures: readonly Fixture[];
  /** Problems of files in the fixtures folder that are not valid fixtures. */
  readonly problems: readonly string[];
  /** The package's folder, if it is on this machine. */
  readonly folder: string | undefined;
  readonly plugins: readonly PluginDefinition[];
  /** Wires that clients of other programs are served, and that this provider made. */
  readonly doors?: readonly DoorWire[];
  /** Environment variables read by the package's files during import, if watched. */
  readonly readAtImport?: readonly string[];
  /** Connection targets during import, if watched. */
  readonly connectedAtImport?: readonly string[];
}

/**
 * True if the provider calls a server. One without a URL and without credentials (the demo) does not: cases on requests
 * do not apply to it, and C-020 catches its connections.
 */
export const isNetworked = ({ baseURL, local, keyVault }: ProviderManifest): boolean =>
  baseURL !== undefined || local !== undefined || keyVault.required.length > 0 || (keyVault.anyOf?.length ?? 0) > 0;

const isChat = (fixture: Fixture): boolean => fixture.operation === 'chat';
/** True if the exchange contains an error; its status may be any. */
const failed = (fixture: Fixture): boolean =>
  fixture.response.status >= 400 ||
  (fixture.expect !== undefined && 'error' in fixture.expect) ||
  expectedEvents(fixture).some(({ type }) => type === 'error');

/** Returns exchanges with an error instead of a reply, with any status. */
export const refusals = ({ fixtures }: Subject): readonly Fixture[] =>
  fixtures.filter(
    (fixture) => failed(fixture) && !(isChat(fixture) && expectedEvents(fixture).some(({ type }) => type !== 'error')),
  );

/** Returns chat fixtures whose reply begins, even if it contains an error. */
export const replies = ({ fixtures }: Subject): readonly Fixture[] =>
  some(
    fixtures.filter((fixture) => isChat(fixture) && !(fixture.expect && 'error' in fixture.expect)),
    'chat fixture with a reply',
  );

/** Returns chat fixtures whose reply ends without an error. */
export const goodReplies = ({ fixtures }: Subject): readonly Fixture[] =>
  some(
    fixtures.filter((fixture) => isChat(fixture) && !failed(fixture) && expectedEvents(fixture).length > 0),
    'chat fixture whose reply ends well, with its expected events',
  );

export const multiByteReplies = (subject: Subject): readonly Fixture[] =>
  some(
    goodReplies(subject).filter((fixture) => hasMultiByte(bytesOf(fixture)) || kindOf(bytesOf(fixture)) === 'frames'),
    'chat fixture with text outside ASCII',
  );

export const ofOperation = ({ fixtures }: Subject, operation: string): readonly Fixture[] =>
  fixtures.filter((fixture) => fixture.operation === operation);
