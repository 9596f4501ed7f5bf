// Versions of the preview in the panel, which one is shown, and whether the model knows it.
import { useMemo, useState } from 'react';
import { blocksOf, toldOn } from './blocks.ts';
import { usePathShown } from './path-shown.ts';
import { useSavedVersions } from './saved-versions.ts';
import { baseOf, versionsOf } from './versions.ts';
import type { PreviewBlock } from './versions.ts';

/** While the newest version is shown, later versions replace it; an older one stays. */
export function useVersions(language: string, text: string) {
  const path = usePathShown();
  const { versions: saved, failed, again, save, remove } = useSavedVersions();
  const [opened] = useState<PreviewBlock>({ language, text });
  const versions = useMemo(() => versionsOf(blocksOf(path, saved), opened), [path, saved, opened]);
  const told = useMemo(() => toldOn(path), [path]);
  const newest = versions.at(-1)?.text ?? text;
  // A panel opened at the model's newest version shows the user's latest change of it.
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
    /** True for a version of the user that no message contains yet; it is sent with the next request about it. */
    untold: shown.own === true && !told.has(shown.text),
    /** Number of the version that the shown one is based on. */
    madeFrom:
      Math.max(0, shown.base === undefined ? at : versions.findIndex((each) => baseOf(each) === shown.base)) + 1,
    choose: (index: number) => setChosen(versions[index]?.text ?? chosen),
    /** Shows the changed version once saved. Rejects if saving failed. */
    async save(changed: PreviewBlock, newText: string): Promise<void> {
      const { language: said, name, message } = changed;
      // An unchanged text is an existing version.
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
    /** Removes the shown saved version and shows the previous one. */
    async remove(): Promise<void> {
      if (shown.saved === undefined) return;
      await remove(shown.saved);
      setChosen(versions[at - 1]?.text ?? newest);
    },
    /** Saves a removed version again, as the newest. */
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
