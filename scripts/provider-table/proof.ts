// Proof section of a provider's README: number and kinds of the recorded fixtures, and of those that follow documents.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const begin = '<!-- proof: written by npm run provider-table -->';
const end = '<!-- /proof -->';

interface Proof {
  readonly origin: string;
  readonly operation: string;
  readonly source: string | { readonly project?: string };
  readonly response: { readonly status: number };
}

function fixturesOf(root: string, id: string): readonly Proof[] {
  const folder = join(root, 'providers', id, 'fixtures');
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return names.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Proof); // C-005 checks them
}

const counted = (words: readonly string[]): string =>
  [...Map.groupBy(words.toSorted(), (word) => word)].map(([word, { length }]) => `${length} ${word}`).join(', ');

const shown = ({ operation, response }: Proof): string => (response.status >= 400 ? 'refusals' : operation);

const projectOf = ({ source }: Proof): string[] =>
  typeof source === 'string' || source.project === undefined ? [] : [source.project];

/** Two or three sentences; undefined where there are no fixtures. */
export function proofOf(root: string, id: string): string | undefined {
  const all = fixturesOf(root, id);
  const recorded = all.filter(({ origin }) => origin === 'recorded');
  const authored = all.filter(({ origin }) => origin === 'authored');
  if (all.length === 0) return undefined;
  const documents =
    authored.length === 0
      ? 'None follows documents.'
      : `${authored.length} follow${authored.length === 1 ? 's' : ''} documents (${counted(authored.map(shown))}); each names its page and date in \`source\`.`;
  if (recorded.length === 0) return `No fixture is recorded: what this package does rests on documents. ${documents}`;
  const projects = [...new Set(recorded.flatMap(projectOf))].toSorted().join(', ');
  const are = recorded.length === 1 ? 'fixture is' : 'fixtures are';
  return `${recorded.length} ${are} recorded (${counted(recorded.map(shown))}), from ${projects}. ${documents} What no recorded one shows rests on documents.`;
}

/** Puts the sentences between their marks, which stand at the end where there are none yet. */
export function withProof(text: string, proof: string): string {
  const block = `${begin}\n\n${proof}\n\n${end}`;
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from === -1 || to < from) return `${text.trimEnd()}\n\n## Proof\n\n${block}\n`;
  return `${text.slice(0, from)}${block}${text.slice(to + end.length)}`;
}
