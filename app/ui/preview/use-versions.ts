// Versions of the thing in the panel, the one that is shown, and whether the model knows it.
import { useMemo, useState } from 'react';
import { blocksOf, toldOn } from './blocks.ts';
import { usePathShown } from './path-shown.ts';
import { useSavedVersions } from './saved-versions.ts';
import { baseOf, versionsOf } from './versions.ts';
import type { PreviewBlock } from './versions.ts';

/** The newest version is followed by what comes after it; an older one stays. */
export function useVersions(language: string, text: string) {
  const path = usePathShown();
  const { versions: saved, failed, again, save, remove } = useSavedVersions();
  const [opened] = useState<PreviewBlock>({ language, text });
  const versions = useMemo(() => versionsOf(blocksOf(path, saved), opened), [path, saved, opened]);
  const told = useMemo(() => toldOn(path), [path]);
  const newest = versions.at(-1)?.text ?? text;
  // Opened at the model's newest version, it shows what its user has made of it since.
  const [chosen, setChosen] = useState(() => {
    const later = versions.slice(versions.findIndex((each) => each.text === text) + 1);
    return later.every(({ base }) => base !== undefined) ? newest : text;
  });
  const [seen, setSeen] = useState(newest);
  if (seen !== newest) {
    setSeen(newest);
    if (chosen === seen) setChosen(newest);
  }
  const at = Math.max(
    0,
    versions.findIndex((each) => each.text === chosen),
  );
  const shown = versions[at] ?? opened;
  return {
    versions,
    at,
    shown,
    /** The user's own, and in no message yet: it goes along with what is asked of it. */
    untold: shown.own === true && !told.has(shown.text),
    /** Number of the version that the shown one was made from. */
    madeFrom:
      Math.max(0, shown.base === undefined ? at : versions.findIndex((each) => baseOf(each) === shown.base)) + 1,
    choose: (index: number) => setChosen(versions[index]?.text ?? chosen),
    /** Shows the changed version once it is saved. Rejects when it could not be. */
    async save(changed: PreviewBlock, newText: string): Promise<void> {
      const { language: said, name, message } = changed;
      // The same text again is the version that is there.
      if (!versions.some((each) => each.text === newText))
        await save({
          language: said,
          base: baseOf(changed),
          text: newText,
          ...(name === undefined ? {} : { name }),
          ...(message === undefined ? {} : { message }),
        });
      setChosen(newText);
    },
    /** Removes the shown version, which is a saved one; the one before it is shown. */
    async remove(): Promise<void> {
      if (shown.saved === undefined) return;
      await remove(shown.saved);
      setChosen(versions[at - 1]?.text ?? newest);
    },
    /** Saves a removed one again: it is the newest version then. */
    async restore({ language: said, name, message, base = '', text: back }: PreviewBlock): Promise<void> {
      await save({
        language: said,
        base,
        text: back,
        ...(name === undefined ? {} : { name }),
        ...(message === undefined ? {} : { message }),
      });
      setChosen(back);
    },
    failed,
    again,
  };
}
