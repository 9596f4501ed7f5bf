// A skill in the list: what it is for, where it is from, its switch and its actions.
import { Download, FileText, GraduationCap, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { button } from '../../../styles/shared.css.ts';
import { formatBytes } from '../../../ui/parts/format.ts';
import { Switch } from '../../../ui/parts/Switch.tsx';
import * as tools from '../../../ui/settings-page/ToolsPage.css.ts';
import { pathOf } from '../../../shared/api/endpoint.ts';
import { skillsApi } from '../shared/api.ts';
import type { Skill } from '../shared/api.ts';
import * as css from './Skills.css.ts';

interface Props {
  readonly skill: Skill;
  readonly problem: string | undefined;
  readonly onSwitch: (enabled: boolean) => void;
  readonly onFiles: () => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

export function SkillRow({ skill, problem, onSwitch, onFiles, onEdit, onRemove }: Props) {
  const { t, i18n } = useTranslation('skills');
  const { name, description, from, enabled, seen, size, files, license, compatibility, allowedTools } = skill;
  const facts = [
    t('row.files', { count: files + 1 }),
    formatBytes(size, i18n.language),
    ...(license ? [license] : []),
  ].join(' · ');
  return (
    <li className={tools.plugin}>
      <div className={tools.row}>
        <span className={tools.avatar} aria-hidden>
          <GraduationCap size={20} />
        </span>
        <div className={tools.texts}>
          <p className={tools.name}>{name}</p>
          <p className={tools.about} dir="auto">
            {description}
          </p>
          <p className={tools.from}>{facts}</p>
          {from !== null && <p className={tools.from}>{t('row.from', { from })}</p>}
          {compatibility !== undefined && <p className={tools.from}>{t('row.compatibility', { compatibility })}</p>}
          {allowedTools !== undefined && <p className={tools.from}>{t('row.allowedTools', { allowedTools })}</p>}
          {!seen && <p className={tools.about}>{t('row.unseen')}</p>}
          <p role="alert" className={css.problem}>
            {problem}
          </p>
        </div>
        <label className={tools.onNew}>
          <span className={tools.switchText}>{t('row.on')}</span>
          <Switch label={t('row.onLabel', { name })} checked={enabled} onChange={onSwitch} />
        </label>
      </div>
      <div className={tools.details}>
        <div className={tools.buttons}>
          <button type="button" className={button()} aria-label={t('row.showLabel', { name })} onClick={onFiles}>
            <FileText size={15} aria-hidden />
            {t('row.show')}
          </button>
          <button type="button" className={button()} aria-label={t('row.editLabel', { name })} onClick={onEdit}>
            <Pencil size={15} aria-hidden />
            {t('row.edit')}
          </button>
          <a
            className={button()}
            href={pathOf(skillsApi.archive, { name })}
            download={`${name}.zip`}
            aria-label={t('row.exportLabel', { name })}
          >
            <Download size={15} aria-hidden />
            {t('row.export')}
          </a>
          <button
            type="button"
            className={button({ look: 'danger' })}
            aria-label={t('row.removeLabel', { name })}
            onClick={onRemove}
          >
            <Trash2 size={15} aria-hidden />
            {t('row.remove')}
          </button>
        </div>
      </div>
    </li>
  );
}
