// Name of a project, above the message field of its page.
import { Folder as FolderIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SharedCounts } from '../../shared/api/shared-kinds.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { ObjectDialogs } from '../parts/ObjectDialogs.tsx';
import { usePageTexts } from '../parts/page-texts.ts';
import { useSharedWith } from '../parts/use-shared-with.ts';
import { useTitle } from '../parts/page-title.ts';
import { colorOf } from './colors.ts';
import { NoProject } from './NoProject.tsx';
import * as css from './Project.css.ts';
import { ProjectAssistant } from './ProjectAssistant.tsx';

export default function ProjectHead({ id }: { readonly id: string }) {
  const ready = usePageTexts('personal');
  const { t } = useTranslation('personal');
  const { listed, list } = useStore(useClient().lists.folders.store, (state) => state);
  const folder = list.find((each) => each.id === id);
  useTitle(folder?.name);
  if (!folder) return ready && listed ? <NoProject others={list} /> : <div className={css.head} />;
  return (
    <div className={css.head}>
      <span className={css.icon} style={{ color: colorOf(folder.color) }} aria-hidden>
        {folder.icon || <FolderIcon size={26} strokeWidth={1.8} />}
      </span>
      <h2 className={css.title} dir="auto">
        {folder.name}
      </h2>
      {folder.shared ? (
        <p className={css.by} dir="auto">
          {t(folder.shared.edit ? 'project.sharedEdit' : 'project.sharedBy', { name: folder.shared.by })}
        </p>
      ) : (
        <>
          <ObjectDialogs kind="project" id={id} name={folder.name} />
          {folder.sharedWith && <SharedWith of={folder.sharedWith} />}
        </>
      )}
      <ProjectAssistant project={id} />
    </div>
  );
}

function SharedWith({ of }: { readonly of: SharedCounts }) {
  return <p className={css.by}>{useSharedWith(of)}</p>;
}
