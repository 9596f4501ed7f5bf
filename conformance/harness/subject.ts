// The package under test: its definition, its fixtures, and what its manifest claims.
import type { PluginDefinition, ProviderDefinition, ProviderManifest } from '@tributary/runtime-core';
import type { Fixture } from '../schema/fixture.ts';
import { hasMultiByte, kindOf } from './bytes.ts';
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
  /** Environment variables that its files read while they were imported, where that was watched. */
  readonly readAtImport?: readonly string[];
  /** Targets that it tried to connect to while it was imported, where that was watched. */
  readonly connectedAtImport?: readonly string[];
}

/**
 * A provider that names no address and asks for no credentials has nothing to call (the demo): what is said about
 * requests does not concern it, and a connection of its own is caught by C-020.
 */
export const isNetworked = ({ baseURL, local, keyVault }: ProviderManifest): boolean =>
  baseURL !== undefined || local !== undefined || keyVault.required.length > 0 || (keyVault.anyOf?.length ?? 0) > 0;

const isChat = (fixture: Fixture): boolean => fixture.operation === 'chat';
/** A vendor may answer an error with any status. */
const failed = (fixture: Fixture): boolean =>
  fixture.response.status >= 400 ||
  (fixture.expect !== undefined && 'error' in fixture.expect) ||
  expectedEvents(fixture).some(({ type }) => type === 'error');

/** Exchanges in which the vendor refuses: an error instead of a reply, whatever the status. */
export const refusals = ({ fixtures }: Subject): readonly Fixture[] =>
  fixtures.filter(
    (fixture) => failed(fixture) && !(isChat(fixture) && expectedEvents(fixture).some(({ type }) => type !== 'error')),
  );

/** Chat fixtures whose reply begins, an error inside it included. */
export const replies = ({ fixtures }: Subject): readonly Fixture[] =>
  some(
    fixtures.filter((fixture) => isChat(fixture) && !(fixture.expect && 'error' in fixture.expect)),
    'chat fixture with a reply',
  );

/** Chat fixtures whose reply ends well. */
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
