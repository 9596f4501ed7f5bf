// Groups the code blocks of a conversation into previews and their versions.
import { digestOf } from '../../shared/tools/digest.ts';
import { languageOf } from '../languages/language-names.ts';
import type { Asked } from './asked.ts';
import { previewKind } from './kinds.ts';

export interface PreviewBlock {
  readonly language: string;
  readonly text: string;
  /** Declared file name. */
  readonly name?: string;
  /** The preview that the block's question wanted changed. */
  readonly asked?: Asked;
  readonly own?: true;
  /** For a saved version: `baseOf` of the changed version. */
  readonly base?: string;
  readonly saved?: string;
  /** Id of the message that contains the block. */
  readonly message?: string;
}

interface Thing {
  readonly versions: PreviewBlock[];
  name: string | undefined;
}

/**
 * Returns the versions of the preview that `block` belongs to, in order. A saved version belongs to the preview it
 * changed. Any other block is a new version of an earlier preview of the same kind if (1) both declare the same file
 * name, (2) it answers "Ask for a change" of that preview, or (3) half of the distinctive lines of the shorter block
 * occur in the other. Blocks with different file names never match, and a repeated text is no new version. Among
 * several previews the first of these rules decides, then similarity, then recency.
 */
export function versionsOf(all: readonly PreviewBlock[], block: PreviewBlock): readonly PreviewBlock[] {
  const kind = previewKind(block.language);
  const same = (each: PreviewBlock): boolean => each.text === block.text;
  const alike = all.filter(({ language }) => previewKind(language) === kind);
  const things = thingsIn(alike.some(same) ? alike : [...alike, block]);
  return things.find(({ versions }) => versions.some(same))?.versions ?? [block];
}

function thingsIn(blocks: readonly PreviewBlock[]): readonly Thing[] {
  const things: Thing[] = [];
  const likenesses = createLikenesses();
  for (const block of blocks) {
    if (things.some(({ versions }) => versions.some(({ text }) => text === block.text))) continue;
    const likeness = likenesses.add(block);
    let best: { readonly thing: Thing; readonly rank: number } | undefined;
    for (const thing of things) {
      const rank = rankOf(thing, block, Math.max(...thing.versions.map(likeness)));
      if (rank > 0 && rank >= (best?.rank ?? 0)) best = { thing, rank };
    }
    const thing = best?.thing ?? { versions: [], name: undefined };
    // Moved to the end: ties are decided for the last.
    if (best) things.splice(things.indexOf(thing), 1);
    things.push(thing);
    thing.versions.push(block);
    thing.name = block.name ?? thing.name;
  }
  return things;
}

const bases = new WeakMap<PreviewBlock, string>();

/** Identifies a version by its text. */
export function baseOf(block: PreviewBlock): string {
  const had = bases.get(block) ?? digestOf(block.text).slice(0, 24);
  bases.set(block, had);
  return had;
}

/** Each rule outweighs similarity, which is at most 1. 0: no match. */
function rankOf({ versions, name }: Thing, block: PreviewBlock, likeness: number): number {
  if (block.base !== undefined && versions.some((each) => baseOf(each) === block.base)) return 6;
  if (name !== undefined && block.name !== undefined && name !== block.name) return 0;
  if (name !== undefined && block.name === name) return 4 + likeness;
  if (block.asked && isAskedOf(block.asked, versions) && versions[0]?.message !== block.message) return 2 + likeness;
  return likeness;
}

const isAskedOf = ({ language, version }: Asked, versions: readonly PreviewBlock[]): boolean => {
  const changed = versions[version - 1];
  return changed !== undefined && languageOf(changed.language).name === language;
};

/** Boilerplate lines, which do not identify a page, component or diagram. */
const skeleton =
  /^(?:<!doctype\b.*|<\/?(?:html|head|body|meta|main|div|script|style|svg)\b[^>]*>|<!--.*|import\b.*|from\b.*|(?:const .*= )?require\(.*|export default \w+;?|(?:export )?(?:default )?function App\(\) \{|return \(?|['"]use \w+['"];?|(?:graph|flowchart) \w+|sequenceDiagram)$/i;
/** A block with less than a fifth of the other's lines is an excerpt, not a version. */
const fragment = 0.2;

type Likeness = (earlier: PreviewBlock) => number;

/** Indexes blocks by line, so that a new block is compared only with blocks that share a line. */
function createLikenesses() {
  const holding = new Map<string, PreviewBlock[]>();
  return {
    /** From 0 to 1: share of the shorter block's distinctive lines that occur in the other; 0 below a half. */
    add(block: PreviewBlock): Likeness {
      const own = ownLines(block);
      const shared = new Map<PreviewBlock, number>();
      for (const line of own) {
        const blocks = holding.get(line) ?? [];
        for (const each of blocks) shared.set(each, (shared.get(each) ?? 0) + 1);
        blocks.push(block);
        holding.set(line, blocks);
      }
      return (earlier) => {
        const [few = 0, many = 0] = [own.size, ownLines(earlier).size].sort((a, b) => a - b);
        const count = shared.get(earlier) ?? 0;
        // One common line is a coincidence.
        return count < 2 || count * 2 < few || few < many * fragment ? 0 : count / few;
      };
    },
  };
}

/** Cached lines: block objects keep their identity while text streams in. */
const known = new WeakMap<PreviewBlock, ReadonlySet<string>>();

function ownLines(block: PreviewBlock): ReadonlySet<string> {
  const had = known.get(block);
  if (had) return had;
  const lines = block.text.split('\n').map((line) => line.trim());
  const own = new Set(lines.filter((line) => /[\p{L}\p{N}]{2}/u.test(line) && !skeleton.test(line)));
  known.set(block, own);
  return own;
}
