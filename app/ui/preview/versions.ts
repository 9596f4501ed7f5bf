// Versions of a preview: which blocks of code in a conversation are revisions of one thing, and which are things of their own.
import { digestOf } from '../../shared/tools/digest.ts';
import { languageOf } from '../languages/language-names.ts';
import type { Asked } from './asked.ts';
import { previewKind } from './kinds.ts';

export interface PreviewBlock {
  readonly language: string;
  readonly text: string;
  /** The file that it is said to be. */
  readonly name?: string;
  /** The preview that its question wanted changed. */
  readonly asked?: Asked;
  /** Changed by the user. */
  readonly own?: true;
  /** Base of a saved one: `baseOf` the version that was changed. */
  readonly base?: string;
  /** Id of the saved version. */
  readonly saved?: string;
  /** Id of the message that it stands in. */
  readonly message?: string;
}

interface Thing {
  readonly versions: PreviewBlock[];
  name: string | undefined;
}

/**
 * The versions of the thing that `block` is one of, in their order. What its user saved as a change of a version is one. Any
 * other block is a new version of an earlier thing of its kind (1) when both are said to be the same file; (2) when it answers "Ask for a change" of that thing; (3) when half of
 * the shorter one's own lines stand in the other. Blocks said to be different files never are, and the same text again
 * is no new version. Of several things the first of these rules decides, then likeness, then which is newer.
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
    // The newest stands last, where ties are decided.
    if (best) things.splice(things.indexOf(thing), 1);
    things.push(thing);
    thing.versions.push(block);
    thing.name = block.name ?? thing.name;
  }
  return things;
}

const bases = new WeakMap<PreviewBlock, string>();

/** Names a version by its text. */
export function baseOf(block: PreviewBlock): string {
  const had = bases.get(block) ?? digestOf(block.text).slice(0, 24);
  bases.set(block, had);
  return had;
}

/** Each rule is worth more than all likeness, which is at most 1. 0: it is another thing. */
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

/** Lines that every page, component or diagram begins and ends with say nothing of what it is. */
const skeleton =
  /^(?:<!doctype\b.*|<\/?(?:html|head|body|meta|main|div|script|style|svg)\b[^>]*>|<!--.*|import\b.*|from\b.*|(?:const .*= )?require\(.*|export default \w+;?|(?:export )?(?:default )?function App\(\) \{|return \(?|['"]use \w+['"];?|(?:graph|flowchart) \w+|sequenceDiagram)$/i;
/** Fewer lines than a fifth of the other are a part of it, and no version. */
const fragment = 0.2;

type Likeness = (earlier: PreviewBlock) => number;

/** Blocks that were added, by their lines: each new one is held against those alone that it has a line in common with. */
function createLikenesses() {
  const holding = new Map<string, PreviewBlock[]>();
  return {
    /** From 0 to 1: the share of the shorter one's own lines that stand in the other as well; 0 below a half. */
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
        // One line in common is chance.
        return count < 2 || count * 2 < few || few < many * fragment ? 0 : count / few;
      };
    },
  };
}

/** Lines of blocks that stay the same objects while words come. */
const known = new WeakMap<PreviewBlock, ReadonlySet<string>>();

function ownLines(block: PreviewBlock): ReadonlySet<string> {
  const had = known.get(block);
  if (had) return had;
  const lines = block.text.split('\n').map((line) => line.trim());
  const own = new Set(lines.filter((line) => /[\p{L}\p{N}]{2}/u.test(line) && !skeleton.test(line)));
  known.set(block, own);
  return own;
}
