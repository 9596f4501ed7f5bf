// Imports skills: from an uploaded file or an address, a ZIP or a single SKILL.md.
import { Archive } from '../../../server/documents/zip.ts';
import type { ZipLimits } from '../../../server/documents/zip.ts';
import { Refused } from '../../../server/documents/refusal.ts';
import { getFiles } from '../../../server/files/files.server.ts';
import { appError, notFound } from '../../../server/http/errors.server.ts';
import { answered } from '../../../server/net/safe-answer.server.ts';
import { outbound } from '../../../server/net/outbound.server.ts';
import { createSafeDownload } from '../../../server/net/safe-fetch.server.ts';
import { part } from '../../../server/process/app.ts';
import type { App } from '../../../server/process/app.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { maxArchive } from '../shared/api.ts';
import type { ImportReport, Left } from '../shared/api.ts';
import { collectSkills, collectText } from './read/collect.ts';
import type { Collected } from './read/collect.ts';
import { placeOf } from './read/github.ts';
import { storeSkill } from './repository.ts';

export interface Wanted {
  readonly file?: string;
  readonly url?: string;
  readonly replace?: readonly string[];
}

/** A repository may be large; only files of skills are inflated, at most `maxImportBytes`. */
const limits: ZipLimits = { entries: 20_000, bytes: 2_000_000_000, ratio: 300, ratioFrom: 500_000 };

const download = part('requests for skills', (app) =>
  createSafeDownload({ dispatchers: outbound(app), timeoutMs: 60_000, maxBytes: maxArchive }),
);

export async function importSkills(
  app: App,
  userId: string,
  { file, url, replace = [] }: Wanted,
  signal: AbortSignal,
): Promise<ImportReport> {
  const { skills, left } = file === undefined ? await fetched(app, url, signal) : await uploaded(app, userId, file);
  if (skills.length === 0 && left.length === 0) throw appError(400, 'there is no SKILL.md in it', { code: 'no_skill' });
  const storage = await getStorage(app);
  const added: string[] = [];
  const taken: string[] = [];
  const more: Left[] = [];
  for (const skill of skills) {
    const { name } = skill;
    // Parsed, an address has no characters that PostgreSQL refuses.
    const source = url === undefined ? { isTrusted: true } : { isTrusted: false, source: new URL(url).href };
    const done = await storeSkill(storage, userId, { ...skill, ...source }, replace.includes(name));
    if (done === 'stored') added.push(name);
    else if (done === 'taken') taken.push(name);
    else more.push({ path: name, reason: 'full' });
  }
  return { added, taken, left: [...left, ...more] };
}

async function uploaded(app: App, userId: string, id: string): Promise<Collected> {
  const file = await (await getFiles(app, id)).readFile(userId, id);
  if (!file) throw notFound('file', id);
  if (file.bytes.length > maxArchive) throw tooLarge();
  return collected(file.bytes, file.name, '');
}

async function fetched(app: App, url: string | undefined, signal: AbortSignal): Promise<Collected> {
  if (url === undefined || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw appError(400, '/url: found something else; allowed: an http or https URL', { path: '/url', code: 'bad_url' });
  const place = placeOf(url);
  const headers = { accept: 'application/zip, text/markdown;q=0.9, */*;q=0.5', 'user-agent': 'Tributary' };
  const reply = await answered(download(app)({ url: place.url, headers, signal }), 'the skill');
  if (reply.status < 200 || reply.status > 299)
    throw appError(502, `the server of the address answered with status ${reply.status}`, {
      code: 'skill_status',
      status: reply.status,
    });
  return collected(reply.bytes, new URL(url).pathname, place.within);
}

const tooLarge = () => appError(400, `the file is larger than ${maxArchive / 1e6} MB`, { code: 'too_large' });

async function collected(bytes: Buffer, name: string, within: string): Promise<Collected> {
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK') {
    if (/^\uFEFF?---/.test(bytes.subarray(0, 10).toString('utf8'))) return collectText(bytes, name.slice(-100));
    throw appError(400, 'this is neither a ZIP archive nor a SKILL.md', { code: 'no_archive' });
  }
  try {
    return await collectSkills(await Archive.open(bytes, limits), within);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { problem } = error.refusal;
    const code = problem === 'tooComplex' ? 'bomb' : problem === 'encrypted' ? 'encrypted' : 'damaged';
    throw appError(400, `the archive cannot be read: ${code}`, { code });
  }
}
