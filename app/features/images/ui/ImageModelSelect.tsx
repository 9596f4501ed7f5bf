// Selects the image model in a tool's settings, from those available to the user.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getFrom } from '../../../client/net/call.ts';
import { imageJobsApi } from '../shared/api.ts';
import type { ImageMaker } from '../shared/api.ts';
import { modelKey } from '../../../shared/providers/model-key.ts';
import type { ToolSettingProps } from '../../../ui/feature.ts';
import { Select } from '../../../ui/parts/Select.tsx';
import { useClient } from '../../../ui/parts/client-context.ts';

export default function ImageModelSelect({ value, onChange, ...rest }: ToolSettingProps) {
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
  const usable = makers.filter(({ obstacle }) => obstacle === undefined);
  const known = usable.some(({ provider, models }) =>
    models.some(({ id: model }) => modelKey(provider, model) === value),
  );
  return (
    <Select
      {...rest}
      value={value}
      choices={[{ value: '', label: t('settings.none') }, ...(value !== '' && !known ? [{ value, label: value }] : [])]}
      groups={usable.map(({ provider, name, models }) => ({
        label: name,
        choices: models.map((model) => ({ value: modelKey(provider, model.id), label: model.name })),
      }))}
      onChange={onChange}
    />
  );
}
