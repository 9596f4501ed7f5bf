// Line diff of two versions of a preview: initially with the previous version.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LineDiff } from '../diff/LineDiff.tsx';
import { Select } from '../parts/Select.tsx';
import type { PreviewBlock } from './versions.ts';
import * as css from './PreviewPanel.css.ts';

interface Props {
  readonly versions: readonly PreviewBlock[];
  readonly at: number;
}

export function Changes({ versions, at }: Props) {
  const { t } = useTranslation('preview');
  // The first version has no previous one.
  const [other, setOther] = useState(at === 0 ? 1 : at - 1);
  const [from, to] = [Math.min(other, at), Math.max(other, at)];
  return (
    <>
      {versions.length > 2 && (
        <p className={css.comparedWith}>
          {t('comparedWith')}
          <Select
            look="small"
            label={t('comparedWith')}
            value={String(other)}
            choices={versions.flatMap(({ own }, index) =>
              index === at
                ? []
                : [
                    {
                      value: String(index),
                      label: t(own ? 'versionOwn' : 'version', { number: index + 1, total: versions.length }),
                    },
                  ],
            )}
            onChange={(index) => setOther(Number(index))}
          />
        </p>
      )}
      <LineDiff
        before={versions[from]?.text ?? ''}
        after={versions[to]?.text ?? ''}
        label={t('changes', { before: from + 1, after: to + 1 })}
      />
    </>
  );
}
