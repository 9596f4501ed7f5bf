// A case of the suite: a stable id, its level, the claims that it applies to, and the check.
import type { ChatFeature, Operation } from '@tributary/runtime-core';
import type { Guard } from '../harness/guard.ts';
import type { Subject } from '../harness/subject.ts';
import { isNetworked } from '../harness/subject.ts';

/**
 * `folder`: the package is a folder on this machine. `network`: it calls a vendor. `credentials`: it requires some.
 * `browser`: pages may call it. `door`: it has a door, or made a wire of its family's.
 */
export type Need = 'folder' | 'network' | 'credentials' | 'browser' | 'door' | Operation | ChatFeature;

export interface Case {
  readonly id: string;
  /** A failed MUST fails the package; a failed SHOULD is only reported. */
  readonly level: 'MUST' | 'SHOULD';
  readonly title: string;
  /** The case applies if the manifest claims all of these. */
  readonly needs: readonly Need[];
  /** Throws a `CheckFailure` with the fixture, the expected value and the actual value. */
  run(subject: Subject, guard: Guard): Promise<void> | void;
}

export const applies = (each: Case, subject: Subject): boolean => each.needs.every((need) => claims(subject, need));

function claims({ manifest, folder, doors = [] }: Subject, need: Need): boolean {
  switch (need) {
    case 'folder':
      return folder !== undefined;
    case 'network':
      return isNetworked(manifest);
    case 'door':
      return doors.length > 0;
    case 'browser':
      return manifest.browser === true;
    case 'credentials':
      return manifest.keyVault.required.length > 0 || (manifest.keyVault.anyOf?.length ?? 0) > 0;
    case 'chat':
    case 'models':
    case 'embeddings':
    case 'textToImage':
    case 'textToSpeech':
    case 'speechToText':
    case 'pullModel':
      return manifest.operations.includes(need);
    default:
      return manifest.chat?.includes(need) ?? false;
  }
}
