// The image model of a tool's settings, from those that this user could use.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getFrom } from '../../client/net/call.ts';
import { imageJobsApi } from '../../shared/api/image-jobs.ts';
import type { ImageMaker } from '../../shared/api/image-jobs.ts';
import { modelKey } from '../../shared/providers/model-key.ts';
import { useClient } from '../parts/client-context.ts';

interface Props {
  readonly id: string;
  readonly className: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export default function ImageModelSelect({ value, onChange, ...rest }: Props) {
  const { t } = useTranslation('tools');
  const { transport } = useClient();
  const [makers, setMakers] = useState<readonly ImageMaker[]>([]);
  useEffect(() => {
    let gone = false;
    getFrom(transport, imageJobsApi.makers, {})
      .then((answer) => gone || setMakers(answer.makers))
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [transport]);
  const known = makers.some(({ provider, models }) =>
    models.some(({ id: model }) => modelKey(provider, model) === value),
  );
  return (
    <select {...rest} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{t('settings.none')}</option>
      {value !== '' && !known && <option value={value}>{value}</option>}
      {makers.map(({ provider, name, models, obstacle }) => (
        <optgroup key={provider} label={name}>
          {models.map((model) => (
            <option key={model.id} value={modelKey(provider, model.id)} disabled={obstacle !== undefined}>
              {model.name}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}
