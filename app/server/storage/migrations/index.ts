// All migrations, including those of features. A released migration never changes; a new one is a new file.
import type { Migration, MigrationProvider } from 'kysely/migration';
import { features } from '../../../features/storage.ts';
import type { DatabaseKind } from '../storage.ts';
import { initial } from './0001-initial.ts';
import { sessions } from './0002-sessions.ts';
import { toolClaims } from './0003-tool-claims.ts';
import { marks } from './0004-marks.ts';
import { modelLists } from './0005-model-lists.ts';
import { attempts } from './0006-attempts.ts';
import { files } from './0007-files.ts';
import { turns } from './0008-turns.ts';
import { inlineWork } from './0010-inline-work.ts';
import { turnSteps } from './0011-turn-steps.ts';
import { tasks } from './0012-tasks.ts';
import { turnContinues } from './0013-turn-continues.ts';
import { fileTexts } from './0014-file-texts.ts';
import { turnPages } from './0015-turn-pages.ts';
import { mcp } from './0016-mcp.ts';
import { projects } from './0020-projects.ts';
import { memory } from './0021-memory.ts';
import { ledger } from './0026-ledger.ts';
import { searchWords } from './0027-search-words.ts';
import { passages } from './0030-passages.ts';
import { unread } from './0031-unread.ts';
import { thumbnails } from './0034-thumbnails.ts';
import { previewVersions } from './0035-preview-versions.ts';
import { passageVectors } from './0036-passage-vectors.ts';
import { longSearchWords } from './0037-long-search-words.ts';
import { deletedFiles } from './0039-deleted-files.ts';
import { foldedLetters } from './0040-folded-letters.ts';
import { people } from './0041-people.ts';
import { ledgerPayers } from './0042-ledger-payers.ts';
import { ledgerKeys } from './0043-ledger-keys.ts';
import { ledgerTokens } from './0044-ledger-tokens.ts';
import { ledgerServerPrice } from './0046-ledger-server-price.ts';
import { projectMemory } from './0045-project-memory.ts';
import { library } from './0018-library.ts';

export function migrationsFor(kind: DatabaseKind): MigrationProvider {
  const all: Record<string, Migration> = {
    '0001-initial': initial(kind),
    '0002-sessions': sessions,
    '0003-tool-claims': toolClaims,
    '0004-marks': marks,
    '0005-model-lists': modelLists,
    '0006-attempts': attempts,
    '0007-files': files(kind),
    '0008-turns': turns,
    '0010-inline-work': inlineWork,
    '0011-turn-steps': turnSteps,
    '0012-tasks': tasks,
    '0013-turn-continues': turnContinues,
    '0014-file-texts': fileTexts,
    '0015-turn-pages': turnPages,
    '0016-mcp': mcp,
    '0020-projects': projects,
    '0021-memory': memory,
    '0026-ledger': ledger,
    '0027-search-words': searchWords(kind),
    '0030-passages': passages(kind),
    '0031-unread': unread,
    '0034-thumbnails': thumbnails(kind),
    '0035-preview-versions': previewVersions,
    '0036-passage-vectors': passageVectors(kind),
    '0037-long-search-words': longSearchWords(kind),
    '0039-deleted-files': deletedFiles,
    '0040-folded-letters': foldedLetters(kind),
    '0041-people': people,
    '0042-ledger-payers': ledgerPayers,
    '0043-ledger-keys': ledgerKeys,
    '0044-ledger-tokens': ledgerTokens,
    '0045-project-memory': projectMemory,
    '0046-ledger-server-price': ledgerServerPrice,
    '0018-library': library,
    ...Object.assign({}, ...features.map(({ migrations }) => migrations(kind))),
  };
  return { getMigrations: () => Promise.resolve(all) };
}
