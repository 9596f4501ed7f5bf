// The package under test: its definition, its fixtures, and what its manifest claims.
import type { PluginDefinition, ProviderDefinition, ProviderManifest } from '@tributary/runtime-core';
import type { Fixture } from '../schema/fixture.ts';
import { framesOf, hasMultiByte, kindOf } from './bytes.ts';
import { expectedEvents } from './compare.ts';
import { some } from './failure.ts';
import { bytesOf } from './fixtures.ts';

export interface Subject {
  readonly provider: ProviderDefinition;
  readonly manifest: ProviderManifest;
  readonly fixtures: readonly Fixture[];
  /** Files of the fixtures folder that are no fixture. */
  readonly problems: readonly string[];
  /** The package's folder, where it has one on this machine. */
  readonly folder: string | undefined;
  readonly plugins: readonly PluginDefinition[];
}

/**
 * A provider that names no address and asks for no credentials has nothing to call (the demo): what is said about
 * requests does not concern it, and a connection of its own is caught by C-020.
 */
export const isNetworked = ({ baseURL, local, keyVault }: ProviderManifest): boolean =>
  baseURL !== undefined || local !== undefined || keyVault.required.length > 0 || (keyVault.anyOf?.length ?? 0) > 0;

const isChat = (fixture: Fixture): boolean => fixture.operation === 'chat';
const failed = (fixture: Fixture): boolean =>
  fixture.response.status >= 400 || expectedEvents(fixture).some(({ type }) => type === 'error');

/** Chat fixtures whose reply begins, an error inside it included. */
export const replies = ({ fixtures }: Subject): readonly Fixture[] =>
  some(
    fixtures.filter((fixture) => isChat(fixture) && fixture.response.status < 400),
    'chat fixture with a reply',
  );

/** Chat fixtures whose reply ends well. */
export const goodReplies = ({ fixtures }: Subject): readonly Fixture[] =>
  some(
    fixtures.filter((fixture) => isChat(fixture) && !failed(fixture) && expectedEvents(fixture).length > 0),
    'chat fixture whose reply ends well, with its expected events',
  );

/** Those of them that are streams: several events, lines or frames. */
export const goodStreams = (subject: Subject): readonly Fixture[] =>
  some(
    goodReplies(subject).filter((fixture) => isStream(fixture)),
    'streamed chat fixture',
  );

export const isStream = (fixture: Fixture): boolean => {
  const bytes = bytesOf(fixture);
  return kindOf(bytes) !== 'json' && framesOf(bytes).length > 1;
};

export const multiByteReplies = (subject: Subject): readonly Fixture[] =>
  some(
    goodReplies(subject).filter((fixture) => hasMultiByte(bytesOf(fixture)) || kindOf(bytesOf(fixture)) === 'frames'),
    'chat fixture with text outside ASCII',
  );

export const ofOperation = ({ fixtures }: Subject, operation: string): readonly Fixture[] =>
  fixtures.filter((fixture) => fixture.operation === operation);
