// All files of a skill as text. A skill from an address is switched on here, once its texts are shown.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { button, dialogBody, problem as problemStyle } from '../../../styles/shared.css.ts';
import { DialogSheet } from '../../../ui/parts/DialogSheet.tsx';
import { formatBytes } from '../../../ui/parts/format.ts';
import { Skeleton } from '../../../ui/parts/Skeleton.tsx';
import { useAttempt } from '../../../ui/parts/use-attempt.ts';
import * as tools from '../../../ui/settings-page/ToolsPage.css.ts';
import type { Skill, SkillFile } from '../shared/api.ts';
import { useRefusal } from './refusal.ts';
import { useFiles } from './use-files.ts';
import * as css from './Skills.css.ts';

interface Props {
  readonly skill: Skill;
  /** Switches the skill on; `seen`: digest of what is shown. */
  readonly switchOn: (seen: string) => Promise<unknown>;
  readonly onClose: () => void;
}

export default function FilesDialog({ skill: { name, from, seen }, switchOn, onClose }: Props) {
  const { t } = useTranslation('skills');
  const found = useFiles(name);
  const { refusalOf } = useRefusal();
  const { busy, problem, attempt } = useAttempt(refusalOf);
  return (
    <DialogSheet title={t('files.title', { name })} onClose={onClose}>
      <div className={`${dialogBody} ${css.files}`}>
        {from !== null && <p className={tools.from}>{t('row.from', { from })}</p>}
        {!seen && <p className={tools.about}>{t('files.review')}</p>}
        {found === undefined && <Skeleton />}
        {found === 'failed' && (
          <p role="alert" className={problemStyle}>
            {t('files.failed')}
          </p>
        )}
        {typeof found === 'object' && (
          <>
            {found.files.map((file, at) => (
              <FileText key={file.path} file={file} isOpen={at === 0 || !seen} />
            ))}
            <p role="alert" className={css.problem}>
              {problem}
            </p>
            {!seen && (
              <div className={css.foot}>
                <button
                  type="button"
                  className={button({ look: 'primary' })}
                  disabled={busy}
                  onClick={() =>
                    void attempt(async () => {
                      await switchOn(found.digest);
                      onClose();
                    })
                  }
                >
                  {t('files.switchOn')}
                </button>
              </div>
            )}
          </>
        )}
      </div>
    </DialogSheet>
  );
}

function FileText({
  file: { path, size, text, stripped },
  isOpen,
}: {
  readonly file: SkillFile;
  readonly isOpen: boolean;
}) {
  const { t, i18n } = useTranslation('skills');
  const [open, setOpen] = useState(isOpen);
  return (
    <details className={css.file} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={css.summary}>
        <span dir="auto">{path}</span>
        <span className={css.about}>{formatBytes(size, i18n.language)}</span>
      </summary>
      {open && (
        <>
          {stripped !== undefined && <p className={css.problem}>{t('files.stripped', { count: stripped })}</p>}
          <pre className={css.code}>{text ?? t('files.binary')}</pre>
        </>
      )}
    </details>
  );
}
