// Whether those a project is shared with use its memories: the owner's choice, and a note for the others.
import { useTranslation } from 'react-i18next';
import type { FolderChange, WholeFolder } from '../../shared/api/folders.ts';
import { useSignedIn } from '../parts/use-signed-in.ts';
import { Toggle } from '../settings/Toggle.tsx';
import * as css from './Project.css.ts';

interface Props {
  readonly folder: WholeFolder;
  readonly onChange: (change: FolderChange) => void;
}

export function ProjectMemory({ folder: { shared, sharesMemory = false }, onChange }: Props) {
  const { t } = useTranslation('personal');
  const signedIn = useSignedIn();
  if (shared)
    return (
      <p className={css.none}>{t(sharesMemory ? 'project.memoryOfOwner' : 'project.memoryOwn', { name: shared.by })}</p>
    );
  // Only accounts share.
  if (!signedIn) return null;
  return (
    <div className={css.fields}>
      <Toggle
        label={t('project.sharesMemory')}
        hint={t('project.sharesMemoryHint')}
        checked={sharesMemory}
        onChange={(checked) => onChange({ sharesMemory: checked })}
      />
    </div>
  );
}
